import { mkdir, stat } from "node:fs/promises"
import path from "node:path"

/** With its parents, readable by this user only. Node's own recursive `mkdir` never ends in folders such as `/proc`. */
export async function makeFolder(folder: string): Promise<void> {
	try {
		await mkdir(folder, { mode: 0o700 })
	} catch (error) {
		const { code } = error as NodeJS.ErrnoException
		if (code === "EEXIST" && (await stat(folder)).isDirectory()) return
		const parent = path.dirname(folder)
		const isParentMissing = code === "ENOENT" && !(await stat(parent).catch(() => undefined))
		if (!isParentMissing || parent === folder) throw error
		await makeFolder(parent)
		await mkdir(folder, { mode: 0o700 })
	}
}
