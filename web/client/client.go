// Package client embeds the sources of the browser client. The server bundles them, so nobody needs Node to run it.
package client

import "embed"

// Files has the sources, and the pages and pictures that are generated from them.
//
//go:embed index.html prerendered previews icon.svg manifest.webmanifest icons protocol.gen.ts css src
var Files embed.FS
