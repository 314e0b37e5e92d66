import { readdir, readFile, stat } from "node:fs/promises"
import path from "node:path"
import { extractFile, type FileCheck, OTHER_FILE, readZip } from "#app/platform/read-zip.server.ts"
import { ExportError } from "./export-error.ts"
import { MAX_MARKDOWN_FILE, type MarkdownFile } from "./plan-hugo.server.ts"

const MARKDOWN = /\.(md|markdown)$/i
const MAX_DEPTH = 12
const ZIP_LIMITS = { files: 2_000, fileBytes: MAX_MARKDOWN_FILE, total: 200_000_000 }

/** The Markdown files in a folder. Links aren't followed, and what is too large is named by `tooLarge`. */
export async function* listMarkdownFiles(
	folder: string,
	tooLarge: (file: string) => void,
	inside = "",
): AsyncGenerator<MarkdownFile> {
	const entries = await readdir(path.join(folder, inside), { withFileTypes: true })
	for (const entry of entries.sort((one, other) => one.name.localeCompare(other.name))) {
		const name = path.join(inside, entry.name)
		if (entry.isDirectory() && name.split(path.sep).length < MAX_DEPTH)
			yield* listMarkdownFiles(folder, tooLarge, name)
		if (!entry.isFile() || !MARKDOWN.test(name)) continue
		const file = path.join(folder, name)
		if ((await stat(file)).size > MAX_MARKDOWN_FILE) tooLarge(name)
		else yield { path: name.split(path.sep).join("/"), text: await readFile(file, "utf8") }
	}
}

const MARKDOWN_CHECK: FileCheck = {
	isWanted: (name) => MARKDOWN.test(name),
	errorOf: (_, name) => (MARKDOWN.test(name) ? undefined : OTHER_FILE),
}

export async function hasMarkdown(zipFile: string): Promise<boolean> {
	const content = await readZip(zipFile, ZIP_LIMITS, MARKDOWN_CHECK)
	return "files" in content && content.files.length > 0
}

/** The Markdown files in a ZIP file. `target` is a file for their content in between. Throws `ExportError`. */
export async function* readMarkdownZip(
	zipFile: string,
	target: string,
	refused: (file: string, message: string) => void,
): AsyncGenerator<MarkdownFile> {
	const content = await readZip(zipFile, ZIP_LIMITS, MARKDOWN_CHECK)
	if ("error" in content) throw new ExportError(content.error)
	for (const { file, message } of content.errors) refused(file, message)
	for (const { at, path: name } of content.files) {
		await extractFile(zipFile, { at, maxBytes: MAX_MARKDOWN_FILE }, target)
		yield { path: name, text: await readFile(target, "utf8") }
	}
}
