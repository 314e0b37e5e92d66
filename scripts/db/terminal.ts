import type { Readable, Writable } from "node:stream"

/** Where a command reads and writes. `isTTY` tells a person from a pipe. */
export type Terminal = {
	input: Readable & { isTTY?: boolean }
	output: Writable & { isTTY?: boolean }
	errors: Writable
}
