import type { RouterContextProvider } from "react-router"
import { databaseContext } from "#app/middleware/context.server.ts"
import { fieldErrors } from "#app/models/forms/field-errors.ts"
import { joinErrors } from "#app/models/forms/join-messages.ts"
import type { ImportCounts } from "#app/models/species/import-summary.ts"
import type { RowError } from "#app/models/species/species-csv.ts"
import { findImport } from "#app/models/species/species-import.server.ts"
import { formatCount } from "#app/models/text/numbers.ts"
import type { FileError } from "#app/platform/read-zip.server.ts"
import { BrokenFormError, type SentFile } from "#app/platform/uploads.server.ts"
import {
	checkUploads,
	deleteUploads,
	findOwnImport,
	type ImportFailure,
	importUpload,
	readSentImport,
	type SentImport,
	startImport,
	storeImport,
} from "#app/use-cases/species-import.server.ts"
import { operation } from "./endpoint.server.ts"
import { importFields } from "./request-bodies.ts"
import { ApiError, jsonResponse } from "./response.server.ts"
import { importCountsSchema, importErrorSchema, importStateSchema } from "./schemas.server.ts"
import { importFiles } from "./upload-limits.ts"

export const SPECIES_IMPORT_OPERATIONS = {
	"/api/species/import": {
		POST: operation<undefined, undefined, ImportCounts | ImportState>({
			summary:
				"Import species from a CSV file in the field csv, or photos from a ZIP file in the field photos, or both. Nothing is imported if any row or photo is invalid. Photos are prepared in the background",
			access: "editor",
			form: importFields,
			files: importFiles,
			responses: {
				200: { description: "The counts, without photos", json: importCountsSchema },
				202: {
					description: "With photos: the import has started, and Location is the address of its state",
					json: importStateSchema,
				},
				400: { description: "No file, or invalid rows or photos", errorSchema: importErrorSchema },
				413: { description: "A file is too large" },
				503: { description: "Too many imports are waiting" },
			},
			handle: ({ context, request }) => importForApi(context, request),
		}),
	},
	"/api/species/import/:token": {
		GET: operation({
			summary: "Get the state of an import with photos that you started",
			access: "editor",
			responses: {
				200: { description: "The state", json: importStateSchema },
				404: { description: "Not found" },
			},
			handle: ({ context, params }) => importState(context, params.token ?? ""),
		}),
	},
}

type Context = Readonly<RouterContextProvider>

/** Imports the CSV file of a form and returns the counts; with photos, starts the import. Throws `ApiError`. */
async function importForApi(context: Context, request: Request) {
	const received = await readSentImport(context, request).catch((error) => {
		throw error instanceof BrokenFormError ? new ApiError(400, error.message) : error
	})
	const { csv, photos } = received.uploads
	let isStored = false
	try {
		const { duplicates } = checkSent(received)
		if (!photos) return await importCsv(context, csv, duplicates)
		const checked = await checkUploads(context, received.uploads)
		if (!("newCount" in checked)) throw failureError(checked)
		const token = await storeImport(context, received.uploads)
		isStored = true
		await startImport(context, token, { duplicates, restored: [] })
		const state: ImportState = { state: "running", done: 0, total: 0, message: null, rows: [], files: [] }
		return jsonResponse(state, 202, { Location: `/api/species/import/${token}` })
	} finally {
		if (!isStored) await deleteUploads(context, [csv, photos])
	}
}

function checkSent({ submission, uploads, tooLarge }: SentImport) {
	const file = uploads.csv ?? uploads.photos
	const fields = importFields.safeParse({ duplicates: submission.fields.get("duplicates") ?? undefined })
	const isTooLarge = Object.keys(tooLarge).length > 0
	if (file && fields.success && submission.rejected.size === 0 && !isTooLarge) return fields.data
	const large = Object.entries(tooLarge).map(([name, message]) => [name, [message]])
	const errors: Record<string, string[]> = {
		...(!file && !isTooLarge && { csv: ["Please select a CSV file to import."] }),
		...Object.fromEntries(large),
		...(file && Object.fromEntries([...submission.rejected].map(([name, message]) => [name, [message]]))),
		...(fields.error && fieldErrors(fields.error)),
	}
	const message = !file && !isTooLarge ? "No file selected" : joinErrors(errors)
	throw new ApiError(isTooLarge ? 413 : 400, message, { errors })
}

async function importCsv(context: Context, file: SentFile | undefined, duplicates: "skip" | "update") {
	const result = file ? await importUpload(context, file, { duplicates, restored: [] }) : "unavailable"
	if (result === "unavailable")
		throw new ApiError(400, "The file is no longer available. Please send it again.")
	if ("imported" in result) return result
	throw failureError(result)
}

function failureError(result: ImportFailure): ApiError {
	if ("error" in result) {
		const field = result.isZipFine === false && result.isCsvFine !== false ? "photos" : "csv"
		return new ApiError(result.status ?? 400, result.error, { errors: { [field]: [result.error] } })
	}
	const { errors: rows, files } = result
	const errors = {
		...(rows.length > 0 && { csv: rows.map(formatError) }),
		...(files.length > 0 && { photos: files.map(({ file, message }) => `${file}: ${message}`) }),
	}
	const more = { rows, ...(files.length > 0 && { files }) }
	return new ApiError(400, failureMessage(result), { errors, more })
}

function formatError({ line, column, message }: RowError): string {
	return `Line ${line}${column ? `, ${column}` : ""}: ${message}`
}

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
async function importState(context: Readonly<RouterContextProvider>, token: string): Promise<ImportState> {
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

function failureMessage(failure: ImportFailure): string {
	if ("error" in failure) return failure.error
	const { errors, files, errorCount } = failure
	const listed = errors.length + files.length
	const first = errorCount > listed ? ` The first ${listed} are listed.` : ""
	return `${formatCount(errorCount, "error")} in the file. Nothing was imported.${first}`
}
