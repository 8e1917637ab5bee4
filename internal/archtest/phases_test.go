package archtest

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestPhases runs the script of make test with a separate Makefile. The script continues after a failed phase, prints
// the failures and then the result of each phase, and fails if any of them failed. Lanes run concurrently.
func TestPhases(t *testing.T) {
	changeToRoot(t)
	script, err := filepath.Abs("deploy/dev/phases.sh")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(script); err != nil { // so that a result kept from an older script does not count
		t.Fatal(err)
	}
	dir := t.TempDir()
	targets := "tap:\n\t@printf 'TAP version 13\\nok 1 - a\\n  ...\\n" +
		"not ok 2 - b\\n  error\\n  ...\\n# fail 1\\n'; exit 1\n" +
		"other:\n\t@echo 'not run: no such machine'\n" +
		"good:\n\t@echo fine\nbad:\n\t@echo '    --- FAIL: TestThis'; exit 3\nlast:\n\t@true\n" +
		"meet:\n\t@mkfifo pipe\nleft:\n\t@timeout 60 sh -c 'echo >pipe'\nright:\n\t@timeout 60 cat pipe\n"
	if err := os.WriteFile(filepath.Join(dir, "Makefile"), []byte(targets), 0o600); err != nil {
		t.Fatal(err)
	}
	run := func(phases ...string) (lines []string, code int) {
		cmd := exec.CommandContext(t.Context(), script, phases...)
		cmd.Dir = dir
		cmd.Env = append(os.Environ(), "MAKE=make", "MAKEFLAGS=", "MAKELEVEL=")
		out, _ := cmd.CombinedOutput()
		seconds := regexp.MustCompile(` +\d+ s `)
		return strings.Split(seconds.ReplaceAllString(strings.TrimSpace(string(out)), "     0 s "), "\n"),
			cmd.ProcessState.ExitCode()
	}
	ends := func(lines []string, want ...string) {
		t.Helper()
		if tail := lines[max(0, len(lines)-len(want)):]; strings.Join(tail, "\n") != strings.Join(want, "\n") {
			t.Errorf("the output ends with\n%s\nwant\n%s", strings.Join(tail, "\n"), strings.Join(want, "\n"))
		}
	}

	lines, code := run("good", "last")
	if code != 0 {
		t.Errorf("all phases passed, but the exit status is %d", code)
	}
	ends(lines, "passed     0 s  good", "passed     0 s  last", "     0 s  in all")

	lines, code = run("good", "bad", "last")
	if code != 1 {
		t.Errorf("a phase failed, but the exit status is %d", code)
	}
	ends(lines, "== failures of bad; its whole output is in .build/phases/bad.log",
		"    --- FAIL: TestThis", "make: *** [Makefile:8: bad] Error 3", "",
		"passed     0 s  good", "FAILED     0 s  bad", "passed     0 s  last", "     0 s  in all")

	lines, code = run("tap", "other")
	if code != 1 {
		t.Errorf("a browser test failed, but the exit status is %d", code)
	}
	ends(lines, "== failures of tap; its whole output is in .build/phases/tap.log", "not ok 2 - b", "  error", "  ...", "",
		"FAILED     0 s  tap", "not run     0 s  other: no such machine", "     0 s  in all")

	lines, code = run("meet", "--", "left", "last", "--", "right") // neither of left and right ends without the other
	if code != 0 {
		t.Errorf("all phases passed, but the exit status is %d", code)
	}
	ends(lines, "passed     0 s  meet", "passed     0 s  left", "passed     0 s  last", "passed     0 s  right",
		"     0 s  in all")
}

// TestLongTestsExist checks that there are tests of the names that make check leaves out, or the race detector.
func TestLongTestsExist(t *testing.T) {
	changeToRoot(t)
	makefile, err := os.ReadFile("Makefile")
	if err != nil {
		t.Fatal(err)
	}
	joined := strings.ReplaceAll(string(makefile), "$\\\n\t", "")
	lists := regexp.MustCompile(`(?m)^(LONG|UNRACED) := (.*)$`).FindAllStringSubmatch(joined, -1)
	if len(lists) != 2 {
		t.Fatal("the Makefile does not have LONG and UNRACED")
	}
	var all strings.Builder
	err = filepath.WalkDir(".", func(path string, d os.DirEntry, err error) error {
		if err == nil && d.IsDir() && d.Name() == "node_modules" {
			return filepath.SkipDir
		}
		if err == nil && strings.HasSuffix(path, "_test.go") {
			text, err := os.ReadFile(path)
			all.Write(text)
			return err
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, list := range lists {
		for name := range strings.SplitSeq(list[2], "|") {
			if !strings.Contains(all.String(), "\nfunc Test"+name+"(t *testing.T)") {
				t.Errorf("%s in the Makefile names Test%s, which does not exist", list[1], name)
			}
		}
	}
}
