package sqlitestore

import "context"

// VFSName is the name of the VFS that stores use.
const VFSName = vfsName

// On returns the options with another VFS.
func (o Options) On(layer string) Options {
	o.vfs = layer
	return o
}

// CommitTogether commits writes in one transaction, and returns the error of each.
func (s *Store) CommitTogether(writes ...func(exec func(sql string, params ...any) error) error) []error {
	errs := make([]error, len(writes))
	group := make([]*write, len(writes))
	for i, do := range writes {
		group[i] = &write{
			checkCancelled: func() error { return nil },
			do:             func(c *conn) error { return do(c.exec) },
			done:           func(err error) { errs[i] = err },
		}
	}
	_ = s.enqueueAndWait(context.Background(), "commit together", &write{noTransaction: true, do: func(*conn) error {
		s.processGroup(group)
		return nil
	}})
	return errs
}
