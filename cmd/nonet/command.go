package main

import (
	"strings"

	"github.com/spf13/cobra"
)

// completeCommands fills in, for a command and all under it, what follows from the rest: a command with others under it
// only says which those are, and the operands of any other are those that its Use names.
func completeCommands(cmd *cobra.Command) {
	for _, sub := range cmd.Commands() {
		completeCommands(sub)
	}
	switch {
	case cmd.HasSubCommands():
		cmd.Args = cobra.ArbitraryArgs
		if cmd.RunE == nil {
			cmd.RunE = chooseCommand
		}
	case cmd.Args == nil:
		cmd.Args = checkOperands
	}
	if operands(cmd) == "" && cmd.ValidArgsFunction == nil {
		cmd.ValidArgsFunction = cobra.NoFileCompletions
	}
}

// chooseCommand is what a command does that has others under it and was given none of them.
func chooseCommand(cmd *cobra.Command, args []string) error {
	if len(args) > 0 {
		return noCommand(cmd, args[0])
	}
	return usagef("choose %s; %s --help says what they do", orList(commandNames(cmd)), cmd.CommandPath())
}

// noCommand is the fault of a command that there is not.
func noCommand(cmd *cobra.Command, name string) error {
	names := commandNames(cmd)
	if like := nearest(name, names); like != "" {
		return usagef("there is no command %q; did you mean %s?", name, like)
	}
	return usagef("there is no command %q; %s --help lists them", name, cmd.CommandPath())
}

// commandNames are the names of the commands under one.
func commandNames(cmd *cobra.Command) (names []string) {
	for _, sub := range cmd.Commands() {
		if !sub.Hidden {
			names = append(names, sub.Name())
		}
	}
	return names
}

// operands are the words behind a command's name in its Use: "FILE|ID..." is one or more, "[FILE|-]" is one or none.
func operands(cmd *cobra.Command) string {
	_, text, _ := strings.Cut(cmd.Use, " ")
	return text
}

// checkOperands holds a command line to the operands that the command's Use names.
func checkOperands(cmd *cobra.Command, given []string) error {
	least, most := 0, 0
	for word := range strings.FieldsSeq(operands(cmd)) {
		if !strings.HasPrefix(word, "[") {
			least++
		}
		if most++; strings.Contains(word, "...") {
			most = len(given)
		}
	}
	switch {
	case len(given) < least:
		return usagef("it needs %s; see %s --help", operands(cmd), cmd.CommandPath())
	case len(given) <= max(least, most):
		return nil
	case operands(cmd) == "":
		return usagef("it takes flags only; %q is none", given[0])
	}
	return usagef("it takes %s; %q is one too many", operands(cmd), given[most])
}

// completed declares what a flag's value can be, for the shell's completion. Without values it is any text, no file.
func completed(cmd *cobra.Command, flag string, values ...string) {
	complete := func(_ *cobra.Command, _ []string, begun string) ([]cobra.Completion, cobra.ShellCompDirective) {
		return beginning(values, begun), cobra.ShellCompDirectiveNoFileComp
	}
	if err := cmd.RegisterFlagCompletionFunc(flag, complete); err != nil {
		panic(err) // the command has no such flag, or twice: a mistake in its description
	}
}

// beginning are the words that begin with a text.
func beginning(words []string, text string) (found []string) {
	for _, word := range words {
		if strings.HasPrefix(word, text) {
			found = append(found, word)
		}
	}
	return found
}

// orList joins words: "list, verify or import".
func orList(words []string) string {
	last := len(words) - 1
	if last < 1 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:last], ", ") + " or " + words[last]
}

// nearest is the word that someone may have meant who wrote another, "" if none is near.
func nearest(written string, words []string) (found string) {
	best := 3 // fewer letters than this may be wrong, and no more than half of them
	for _, word := range words {
		if d := distance(written, word); d < best && 2*d <= len(word) {
			best, found = d, word
		}
	}
	return found
}

// distance counts the letters to insert, take away or replace that make b of a.
func distance(a, b string) int {
	row := make([]int, len(b)+1) // the distances of a's beginning to all of b's
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			replaced := diagonal
			if a[i] != b[j] {
				replaced++
			}
			diagonal = row[j+1]
			row[j+1] = min(replaced, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}
