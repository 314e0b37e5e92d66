import { randomBytes } from "node:crypto"
import { readFile, writeFile } from "node:fs/promises"
import path from "node:path"

export async function loadSecret(dataDir: string): Promise<string> {
	const file = path.join(dataDir, "session-secret")
	try {
		await writeFile(file, randomBytes(32).toString("base64url"), { mode: 0o600, flag: "wx", flush: true })
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error
	}
	const secret = (await readFile(file, "utf8")).trim()
	if (secret.length < 32)
		throw new Error(`${file} is damaged. Delete it; everyone will have to sign in again.`)
	return secret
}
