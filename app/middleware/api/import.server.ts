import type { RouterContextProvider } from "react-router"
import { importFields } from "../../forms/api-bodies.ts"
import { CSV_TOO_LARGE } from "../../forms/csv-upload.ts"
import { fieldErrors } from "../../forms/field-errors.ts"
import type { RowFault } from "../../forms/species-csv.ts"
import { MAX_CSV_BYTES } from "../../models/media-limits.ts"
import {
	BrokenFormError,
	discardSentFiles,
	readSentForm,
	type SentForm,
} from "../../system/uploads.server.ts"
import { environmentContext } from "../context.server.ts"
import { importUpload } from "../staff/species-import.server.ts"
import { ApiError } from "./answer.server.ts"

type Context = Readonly<RouterContextProvider>

/** Imports the file of a form and returns the counts. Throws `ApiError`. */
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

/** The file, and what happens to species that are known. Throws `ApiError` with all that is wrong. */
function checkSent(sent: SentForm) {
	const file = sent.files.get("csv")
	const fields = importFields.safeParse({ duplicates: sent.fields.get("duplicates") ?? undefined })
	if (file && fields.success) return { file, ...fields.data }
	const isTooLarge = sent.tooLarge.has("csv")
	const fileFault = isTooLarge ? CSV_TOO_LARGE : "Please select a CSV file to import."
	const errors = { ...(!file && { csv: [fileFault] }), ...(fields.error && fieldErrors(fields.error)) }
	const message = !file && !isTooLarge ? "No file selected" : Object.values(errors).flat().join(" ")
	throw new ApiError(isTooLarge ? 413 : 400, message, { errors })
}

async function importSent(context: Context, sent: SentForm) {
	const { file, duplicates } = checkSent(sent)
	const result = await importUpload(context, file, duplicates)
	if (result === "gone") throw new ApiError(400, "The file is not here any more. Please send it again.")
	if ("refusal" in result) throw new ApiError(400, result.refusal, { errors: { csv: [result.refusal] } })
	if ("faults" in result) {
		const { faults, faultCount } = result
		const counted = faultCount === 1 ? "1 fault" : `${faultCount} faults`
		const listed = faultCount > faults.length ? ` The first ${faults.length} are listed.` : ""
		const message = `${counted} in the file. Nothing was imported.${listed}`
		throw new ApiError(400, message, { errors: { csv: faults.map(faultWords) }, more: { rows: faults } })
	}
	return result
}

function faultWords({ line, column, message }: RowFault): string {
	return `Line ${line}${column ? `, ${column}` : ""}: ${message}`
}
