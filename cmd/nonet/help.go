package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// helpCommand makes nonet help.
func helpCommand() *cobra.Command {
	return &cobra.Command{
		Use:     "help [COMMAND...]",
		Short:   "show what a command does, as its --help does",
		Example: "nonet help serve\nnonet help replay verify",
		RunE: func(cmd *cobra.Command, words []string) error {
			about := cmd.Root()
			for _, word := range words {
				next := commandNamed(about, word)
				if next == nil {
					return noCommand(about, word)
				}
				about = next
			}
			writeHelp(cmd.OutOrStdout(), about)
			return nil
		},
		ValidArgsFunction: completeHelp,
	}
}

// completeHelp offers the commands under those that words name.
func completeHelp(cmd *cobra.Command, words []string, begun string) ([]cobra.Completion, cobra.ShellCompDirective) {
	about := cmd.Root()
	for _, word := range words {
		if about = commandNamed(about, word); about == nil {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
	}
	return beginning(commandNames(about), begun), cobra.ShellCompDirectiveNoFileComp
}

// commandNamed is the command of a name under another, nil if there is none.
func commandNamed(under *cobra.Command, name string) *cobra.Command {
	for _, sub := range under.Commands() {
		if sub.Name() == name {
			return sub
		}
	}
	return nil
}

// showHelp is for cobra.
func showHelp(cmd *cobra.Command, _ []string) { writeHelp(cmd.OutOrStdout(), cmd) }

// writeHelp writes what a command does, how it is called, and what can be said to it.
func writeHelp(w io.Writer, cmd *cobra.Command) {
	path, rest := cmd.CommandPath(), operands(cmd)
	if cmd.HasSubCommands() {
		rest = "COMMAND"
	}
	fmt.Fprintf(w, "%s: %s\n\nUsage: %s", path, cmd.Short, path)
	if rest != "" {
		fmt.Fprintf(w, " %s", rest)
	}
	fmt.Fprint(w, " [flags]\n")
	if cmd.Long != "" {
		fmt.Fprintf(w, "\n%s\n", cmd.Long)
	}
	if cmd.HasSubCommands() {
		writeCommands(w, cmd)
	}
	fmt.Fprintf(w, "\nExamples:\n  %s\n", strings.ReplaceAll(cmd.Example, "\n", "\n  "))
	writeFlags(w, cmd)
}

// writeCommands lists the commands under one.
func writeCommands(w io.Writer, cmd *cobra.Command) {
	fmt.Fprint(w, "\nCommands:\n")
	for _, sub := range cmd.Commands() {
		if !sub.Hidden {
			name := strings.TrimSpace(sub.Name() + " " + operands(sub))
			if !cmd.HasParent() {
				name = sub.Name()
			}
			fmt.Fprintf(w, "  %-18s %s\n", name, sub.Short)
		}
	}
	fmt.Fprintf(w, "\n%s COMMAND --help shows a command's flags and examples.\n", cmd.CommandPath())
}

// writeFlags lists the flags of a command, with the variables of the environment that stand for them.
func writeFlags(w io.Writer, cmd *cobra.Command) {
	fmt.Fprint(w, "\nFlags:\n")
	settings := false
	cmd.InheritedFlags() // brings those of the commands above into Flags
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		if f.Hidden {
			return
		}
		name := strings.TrimSpace("--" + f.Name + " " + valueWord(f))
		if isSetting(f) {
			settings = true
			name = fmt.Sprintf("%-30s %s", name, envName(f.Name))
		}
		_, text := pflag.UnquoteUsage(f)
		if f.DefValue != "" && f.Value.Type() != "bool" {
			text += " (default " + f.DefValue + ")"
		}
		fmt.Fprintf(w, "  %s\n%s", name, wrapped(text, "        ", 100))
	})
	if settings {
		fmt.Fprint(w, "\nThe environment variable beside a flag sets it too; the flag wins.\n")
	}
}

// wrapped breaks a text into lines that begin with an indent and have so many columns at most.
func wrapped(text, indent string, columns int) (lines string) {
	line := indent
	for word := range strings.FieldsSeq(text) {
		if line != indent && len(line)+len(word) >= columns {
			lines, line = lines+line+"\n", indent
		}
		if line != indent {
			line += " "
		}
		line += word
	}
	return lines + line + "\n"
}

// valueWord is the word that stands for a flag's value, "" for a switch.
func valueWord(f *pflag.Flag) string {
	word, _ := pflag.UnquoteUsage(f)
	return word
}
