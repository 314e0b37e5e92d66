import { chmod, readdir, stat } from "node:fs/promises"
import path from "node:path"

const FOLDERS =
	/^(uploads|backups|media|move-in|share-pictures|older-builds|before-restore-.*|restoring-.*|site-import-.*)$/

const PRIVATE_FOLDERS = /^(uploads|backups|move-in|before-restore-.*|restoring-.*|site-import-.*)$/

const FILES = /^(site\.(db.*|lock)|session-secret|restore-unfinished\.json)$/

const STICKY = 0o1000

export async function restrictAccess(dataDir: string): Promise<string[]> {
	const open: string[] = []
	const restrict = async (target: string, mode: 0o600 | 0o700) => {
		const found = await stat(target).catch(() => undefined)
		// A sticky folder such as /tmp is shared on purpose.
		if (!found || (found.mode & 0o077) === 0 || (found.mode & STICKY) !== 0) return
		await chmod(target, mode).catch(() => open.push(target))
	}
	await restrict(dataDir, 0o700)
	for (const entry of await readdir(dataDir, { withFileTypes: true })) {
		const target = path.join(dataDir, entry.name)
		if (entry.isFile() && FILES.test(entry.name)) await restrict(target, 0o600)
		if (!entry.isDirectory() || !FOLDERS.test(entry.name)) continue
		await restrict(target, 0o700)
		if (!PRIVATE_FOLDERS.test(entry.name)) continue
		for (const inner of await readdir(target, { withFileTypes: true }).catch(() => []))
			if (inner.isFile()) await restrict(path.join(target, inner.name), 0o600)
	}
	return open
}
