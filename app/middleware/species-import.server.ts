import type { RouterContextProvider } from "react-router"
import { BusyError } from "#app/jobs/run-job.server.ts"
import { databaseFile } from "#app/platform/environment.server.ts"
import { backgroundContext, environmentContext, staffContext } from "./context.server.ts"

type Context = Readonly<RouterContextProvider>

type Upload = { path: string; token: string; fileName: string }

export async function checkUpload(context: Context, { path }: Pick<Upload, "path">) {
	const { dataDir } = context.get(environmentContext)
	const input = { databaseFile: databaseFile(dataDir), file: path }
	return await context.get(backgroundContext)("checkImport", input).catch(rejectWhenBusy)
}

export async function importUpload(context: Context, upload: Upload, duplicates: "skip" | "update") {
	const { dataDir } = context.get(environmentContext)
	const { token, fileName, path } = upload
	const change = { by: context.get(staffContext).username, at: new Date().toISOString() }
	const order = { databaseFile: databaseFile(dataDir), file: path, token, fileName, duplicates, change }
	return await context.get(backgroundContext)("runImport", order).catch(rejectWhenBusy)
}

/** Undoes an import. Returns undefined if it was undone before or is no longer recorded. */
export async function undoImportById(context: Context, importId: number) {
	const { dataDir } = context.get(environmentContext)
	const change = { by: context.get(staffContext).username, at: new Date().toISOString() }
	const order = { databaseFile: databaseFile(dataDir), importId, change }
	return await context.get(backgroundContext)("undoImport", order).catch(rejectWhenBusy)
}

function rejectWhenBusy(error: unknown) {
	if (!(error instanceof BusyError)) throw error
	return { error: "Too many imports are waiting. Please try again in a few minutes." }
}
