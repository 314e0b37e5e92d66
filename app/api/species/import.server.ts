import type { RouterContextProvider } from "react-router"
import { importFields } from "#app/api/request-bodies.ts"
import { ApiError, jsonResponse } from "#app/api/response.server.ts"
import { fieldErrors } from "#app/models/forms/field-errors.ts"
import { joinErrors } from "#app/models/forms/join-messages.ts"
import type { RowError } from "#app/models/species/species-csv.ts"
import { BrokenFormError, type SentFile } from "#app/platform/uploads.server.ts"
import {
	checkUploads,
	deleteUploads,
	type ImportFailure,
	importUpload,
	readSentImport,
	type SentImport,
	startImport,
	storeImport,
} from "#app/use-cases/species-import.server.ts"
import { failureMessage, type ImportState } from "./import-state.server.ts"

type Context = Readonly<RouterContextProvider>

/** Imports the CSV file of a form and returns the counts; with photos, starts the import. Throws `ApiError`. */
export async function importForApi(context: Context, request: Request) {
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
