package main

import "github.com/spf13/cobra"

// completionCommand makes nonet completion.
func completionCommand() *cobra.Command {
	shells := []string{"bash", "zsh", "fish", "powershell"}
	return &cobra.Command{
		Use:   "completion SHELL",
		Short: "write what makes a shell complete nonet's commands and flags",
		Long: `Writes a script for bash, zsh, fish or powershell. In bash, which needs its package bash-completion, and in
zsh, source <(nonet completion bash) tries it out. Kept where the shell looks for such scripts it is there for good.`,
		Example: `nonet completion bash >/etc/bash_completion.d/nonet
nonet completion zsh >"${fpath[1]}/_nonet"
nonet completion fish >~/.config/fish/completions/nonet.fish`,
		ValidArgs: shells,
		RunE: func(cmd *cobra.Command, words []string) error {
			root, to := cmd.Root(), cmd.OutOrStdout()
			switch words[0] {
			case "bash":
				return root.GenBashCompletionV2(to, true)
			case "zsh":
				return root.GenZshCompletion(to)
			case "fish":
				return root.GenFishCompletion(to, true)
			case "powershell":
				return root.GenPowerShellCompletionWithDesc(to)
			}
			return usagef("there is no script for %q; choose %s", words[0], orList(shells))
		},
	}
}
