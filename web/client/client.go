// Package client embeds the sources of the browser client. The server bundles them at run time, so that running it does
// not require Node.
package client

import "embed"

// Files has the sources, and the pages and pictures that are generated from them.
//
//go:embed index.html prerendered previews icon.svg manifest.webmanifest icons fonts protocol.gen.ts css src
var Files embed.FS
