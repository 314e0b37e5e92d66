import { href, type RouterContextProvider } from "react-router"
import { redirectWith } from "#app/middleware/flash.server.ts"
import type { Change } from "#app/models/accounts/change.ts"
import type { Flash } from "#app/models/forms/flash.ts"
import { changeRecord } from "#app/use-cases/change-record.server.ts"
import type { Database } from "#db/connection.ts"

/** Changes the section in the URL and redirects to the draft with the result of `changeById`. */
export async function changeSection(
	context: Readonly<RouterContextProvider>,
	sentId: string | undefined,
	changeById: (db: Database, id: number, change: Change) => Promise<Flash | undefined>,
) {
	const flash = await changeRecord(context, sentId, changeById)
	return await redirectWith(context, href("/admin/site/terms"), flash ?? DELETED)
}

const DELETED: Flash = {
	title: "Error",
	description: "This section no longer exists. Someone else may have deleted it.",
	destructive: true,
}
