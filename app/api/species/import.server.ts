import type { RouterContextProvider } from "react-router"
import { importFields } from "#app/api/request-bodies.ts"
import { ApiError } from "#app/api/response.server.ts"
import { environmentContext } from "#app/middleware/context.server.ts"
import { importUpload } from "#app/middleware/species-import.server.ts"
import { CSV_TOO_LARGE } from "#app/models/forms/csv-upload.ts"
import { fieldErrors } from "#app/models/forms/field-errors.ts"
import { joinErrors } from "#app/models/forms/join-messages.ts"
import { MAX_CSV_BYTES } from "#app/models/media/media-limits.ts"
import type { RowError } from "#app/models/species/species-csv.ts"
import { formatCount } from "#app/models/text/numbers.ts"
import {
	BrokenFormError,
	discardSentFiles,
	readSentForm,
	type SentForm,
} from "#app/platform/uploads.server.ts"

type Context = Readonly<RouterContextProvider>

/** Imports the CSV file of a form and returns the counts. Throws `ApiError`. */
export async function importForApi(context: Context, request: Request) {
	if (!/^multipart\/form-data\s*;/i.test(request.headers.get("Content-Type") ?? ""))
		throw new ApiError(415, "The body must be multipart/form-data")
	const { dataDir } = context.get(environmentContext)
	const sent = await readSentForm(request, dataDir, { csv: MAX_CSV_BYTES }).catch((error) => {
		throw error instanceof BrokenFormError ? new ApiError(400, error.message) : error
	})
	try {
		return await importSent(context, sent)
	} finally {
		await discardSentFiles(sent)
	}
}

function checkSent(sent: SentForm) {
	const file = sent.files.get("csv")
	const fields = importFields.safeParse({ duplicates: sent.fields.get("duplicates") ?? undefined })
	if (file && fields.success && sent.rejected.size === 0) return { file, ...fields.data }
	const isTooLarge = sent.tooLarge.has("csv")
	const fileError = isTooLarge ? CSV_TOO_LARGE : "Please select a CSV file to import."
	const errors = {
		...(!file && { csv: [fileError] }),
		...(file && Object.fromEntries([...sent.rejected].map(([name, message]) => [name, [message]]))),
		...(fields.error && fieldErrors(fields.error)),
	}
	const message = !file && !isTooLarge ? "No file selected" : joinErrors(errors)
	throw new ApiError(isTooLarge ? 413 : 400, message, { errors })
}

async function importSent(context: Context, sent: SentForm) {
	const { file, duplicates } = checkSent(sent)
	const result = await importUpload(context, file, duplicates)
	if (result === "unavailable")
		throw new ApiError(400, "The file is no longer available. Please send it again.")
	if ("error" in result) throw new ApiError(400, result.error, { errors: { csv: [result.error] } })
	if ("errors" in result) {
		const { errors, errorCount } = result
		const counted = formatCount(errorCount, "error")
		const listed = errorCount > errors.length ? ` The first ${errors.length} are listed.` : ""
		const message = `${counted} in the file. Nothing was imported.${listed}`
		throw new ApiError(400, message, { errors: { csv: errors.map(formatError) }, more: { rows: errors } })
	}
	return result
}

function formatError({ line, column, message }: RowError): string {
	return `Line ${line}${column ? `, ${column}` : ""}: ${message}`
}
