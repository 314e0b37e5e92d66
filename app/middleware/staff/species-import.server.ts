import type { RouterContextProvider } from "react-router"
import { BusyError } from "../../background/run-job.server.ts"
import { databaseFile } from "../../system/environment.server.ts"
import { adminContext, backgroundContext, environmentContext } from "../context.server.ts"

type Context = Readonly<RouterContextProvider>

/** What an upload is to the import: where it lies, and which one it is. */
type Upload = { path: string; token: string; fileName: string }

/** Reads an uploaded file and compares it with the catalogue, in a background process. */
export async function checkUpload(context: Context, { path }: Pick<Upload, "path">) {
	const { dataDir } = context.get(environmentContext)
	const input = { databaseFile: databaseFile(dataDir), file: path }
	return await context.get(backgroundContext)("checkImport", input).catch(refuseWhenBusy)
}

/** Imports an uploaded file in a background process, in the name of the signed-in admin. */
export async function importUpload(context: Context, upload: Upload, duplicates: "skip" | "update") {
	const { dataDir } = context.get(environmentContext)
	const { token, fileName, path } = upload
	const change = { by: context.get(adminContext).username, at: new Date().toISOString() }
	const order = { databaseFile: databaseFile(dataDir), file: path, token, fileName, duplicates, change }
	return await context.get(backgroundContext)("runImport", order).catch(refuseWhenBusy)
}

function refuseWhenBusy(error: unknown) {
	if (!(error instanceof BusyError)) throw error
	return { refusal: "Too many imports are waiting already. Please try again in some minutes." }
}
