import { data, type RouterContextProvider, redirect } from "react-router"
import { databaseContext, environmentContext, staffContext } from "#app/middleware/context.server.ts"
import { receiveForm } from "#app/middleware/staff-access.server.ts"
import { findCreatedByKey, findUploadedFile, storeUpload } from "#app/models/forms/draft.server.ts"
import { FILE_FIELDS, type FileField } from "#app/models/forms/file-fields.ts"
import { BrokenFormError, discardSentFiles } from "#app/platform/uploads.server.ts"

type Unreadable = { error: string; status?: number | undefined }

type ToCheck = {
	name: FileField
	tooLarge: string
	missing: string
	check(path: string): Promise<Unreadable | object>
	page(token: string): string
}

/** The action of a page where a file is chosen: stores one that can be read, and redirects to its check page. */
export async function uploadToCheck(
	context: Readonly<RouterContextProvider>,
	request: Request,
	{ name, tooLarge, missing, check, page }: ToCheck,
) {
	const submission = await receiveForm(context, request, { [name]: FILE_FIELDS[name] }).catch((error) => {
		if (error instanceof BrokenFormError) return error
		throw error
	})
	if (submission instanceof BrokenFormError) return failed(submission.message, 400)
	let isStored = false
	try {
		if (submission.tooLarge.has(name)) return failed(tooLarge, 413)
		const [rejection] = submission.rejected.values()
		const file = submission.files.get(name)
		if (rejection || !file) return failed(rejection ?? missing, 400)
		const checked = await check(file.path)
		if ("error" in checked) return failed(checked.error, checked.status ?? 400, file.fileName)
		const { dataDir } = context.get(environmentContext)
		await storeUpload(context.get(databaseContext), dataDir, context.get(staffContext).id, file, new Date())
		isStored = true
		return redirect(page(file.token), 303)
	} finally {
		if (!isStored) await discardSentFiles(submission)
	}
}

const failed = (text: string, status: number, fileName?: string) => data({ text, fileName }, { status })

const FILE_EXPIRED = "Files that aren't imported are deleted after a day. Choose the file again."

type ToRead<Content> = {
	token: string
	read(path: string): Promise<Content>
	/** Where an import leads that was done before. */
	page(importId: number): string
}

/** The file of a check page. Throws a redirect if it was imported, also by another press while it was read. */
export async function readUploadToCheck<Content extends object>(
	context: Readonly<RouterContextProvider>,
	request: Request,
	{ token, read, page }: ToRead<Content>,
): Promise<{ fileName: string; content: Exclude<Content, Unreadable> } | { error: string; status: number }> {
	const db = context.get(databaseContext)
	const { dataDir } = context.get(environmentContext)
	const upload = await findUploadedFile(db, dataDir, context.get(staffContext).id, token)
	const content = upload && (await read(upload.path).catch((thrown: NodeJS.ErrnoException) => ({ thrown })))
	const imported = await findCreatedByKey(db, { key: token, digest: "" })
	if (imported !== undefined) throw redirect(page(imported), request.method === "POST" ? 303 : 302)
	// The file can expire, or be deleted in another window, while it is read.
	if (!content || ("thrown" in content && content.thrown.code === "ENOENT"))
		return { error: FILE_EXPIRED, status: 404 }
	if ("thrown" in content) throw content.thrown
	if ("error" in content) {
		const { error, status = 400 } = content as Unreadable
		return { error, status }
	}
	return { fileName: upload.fileName, content: content as Exclude<Content, Unreadable> }
}
