import type { ShortReport } from "./site-report.ts"

/** A file that was added in the browser. */
export type MoveInFile = { token: string; name: string; bytes: number; sha256: string; kind: "xml" | "zip" }

/** What the files would bring, or why they can't be read. `of` are their tokens. */
export type ReadFiles = { of: string } & ({ report: ShortReport } | { error: string })

export type MoveIn = {
	files: MoveInFile[]
	/** Null until they are read. */
	read: ReadFiles | null
	/** What the last import brought, until the next file is added. */
	done: ShortReport | null
}

export const MAX_MOVE_IN_FILES = 200

export const tokensOf = (files: readonly MoveInFile[]) => files.map(({ token }) => token).join(" ")
