import type { RouterContextProvider } from "react-router"
import { ApiError } from "#app/api/response.server.ts"
import { databaseContext } from "#app/middleware/context.server.ts"
import type { RowError } from "#app/models/species/species-csv.ts"
import { findImport } from "#app/models/species/species-import.server.ts"
import { formatCount } from "#app/models/text/numbers.ts"
import type { FileError } from "#app/platform/read-zip.server.ts"
import { findOwnImport, type ImportFailure } from "#app/use-cases/species-import.server.ts"

export type ImportState = {
	state: "waiting" | "running" | "failed" | "done"
	done: number
	total: number
	message: string | null
	rows: RowError[]
	files: FileError[]
}

const NOTHING: ImportState = { state: "done", done: 0, total: 0, message: null, rows: [], files: [] }

/** Throws `ApiError` 404 if the user has no such import. */
export async function importState(
	context: Readonly<RouterContextProvider>,
	token: string,
): Promise<ImportState> {
	const found = await findOwnImport(context, token)
	if (!found) {
		const message = await findImport(context.get(databaseContext), token)
		if (message === undefined) throw new ApiError(404, "Import not found")
		return { ...NOTHING, message }
	}
	const { state, done, total } = found
	if (state !== "failed") return { ...NOTHING, state, done, total }
	const failure = found.problem as ImportFailure
	const { errors: rows = [], files = [] } = "errors" in failure ? failure : {}
	return { state, done, total, message: failureMessage(failure), rows, files }
}

export function failureMessage(failure: ImportFailure): string {
	if ("error" in failure) return failure.error
	const { errors, files, errorCount } = failure
	const listed = errors.length + files.length
	const first = errorCount > listed ? ` The first ${listed} are listed.` : ""
	return `${formatCount(errorCount, "error")} in the file. Nothing was imported.${first}`
}
