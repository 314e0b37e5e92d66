import type { Readable, Writable } from "node:stream"

export type Terminal = {
	input: Readable & { isTTY?: boolean }
	output: Writable & { isTTY?: boolean }
	errors: Writable
}
