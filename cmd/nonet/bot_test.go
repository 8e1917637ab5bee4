package main

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"nonet/cmd/nonet/internal/cli"
)

func TestBotFlags(t *testing.T) {
	for line, want := range map[string]string{
		"--strength godlike":       `there is no --strength "godlike"; choose one of easy`,
		"--number 0":               "--number must be from 1 to 100, not 0",
		"--pace 0":                 "--pace must be from 0.1 to 10000, not 0",
		"--pace NaN":               "write a number",
		"--rounds -1":              "--rounds must be 0 or more",
		"--mode solo --number 2":   "solo is for one player",
		"--queue --sign-up BCDFG":  "can't be used together",
		"--queue --room BCDFG":     "--room has no effect with --queue",
		"--sign-up BCD --size 4x4": "--size has no effect with --sign-up",
		"--queue --number 17":      "--number must be from 1 to 16 with --queue",
		"--url localhost":          `--url "localhost" is not the address of a server`,
		"now":                      `unknown command "now" for "nonet bot"`,
	} {
		_, said, status := runNonet(t, "", append([]string{"bot"}, strings.Fields(line)...)...)
		assert.Equal(t, cli.ExitUsage, status, line)
		assert.Contains(t, said, want)
	}
}
