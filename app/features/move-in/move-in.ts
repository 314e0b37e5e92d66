import type { ShortReport } from "./site-report.ts"

export type MoveInFile = { token: string; name: string; bytes: number; sha256: string; kind: "xml" | "zip" }

/** What the files would bring, or why they can't be read. `of` are their tokens. */
export type ReadFiles = { of: string } & ({ report: ShortReport } | { error: string })

export type MoveIn = {
	files: MoveInFile[]
	read: ReadFiles | null
	done: ShortReport | null
}

export const MAX_MOVE_IN_FILES = 200

export const tokensOf = (files: readonly MoveInFile[]) => files.map(({ token }) => token).join(" ")
