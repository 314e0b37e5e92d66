import { randomBytes } from "node:crypto"
import { readFile, writeFile } from "node:fs/promises"
import path from "node:path"

/** The secret of this site, made and kept in `dataDir` at the first start. Throws what the file system throws. */
export async function keepSecret(dataDir: string): Promise<string> {
	const file = path.join(dataDir, "session-secret")
	try {
		// Fails where there is one already.
		await writeFile(file, randomBytes(32).toString("base64url"), { mode: 0o600, flag: "wx", flush: true })
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error
	}
	const secret = (await readFile(file, "utf8")).trim()
	if (secret.length < 32) throw new Error(`${file} is damaged: delete it, and everybody signs in again.`)
	return secret
}
