import { createHash } from "node:crypto"

/** Raise it with every change to the output: browsers cache files by their names forever. */
const PIPELINE_VERSION = 1

/** The beginning of a picture's file names, from the checksum of the file that it was made from. */
export function imageBase(sha256: string, prefix = ""): string {
	return prefix + createHash("sha256").update(`${sha256} ${PIPELINE_VERSION}`).digest("hex").slice(0, 32)
}
