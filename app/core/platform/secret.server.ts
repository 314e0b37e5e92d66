import { createHmac, randomBytes } from "node:crypto"
import { readFile, writeFile } from "node:fs/promises"
import path from "node:path"
import { unlessMissing } from "./unless-missing.server.ts"

export function secretFile(dataDir: string): string {
	return path.join(dataDir, "session-secret")
}

/** Creates the key if there is none. Throws if it's damaged. */
export async function loadSecret(dataDir: string): Promise<string> {
	const file = secretFile(dataDir)
	try {
		await writeFile(file, randomBytes(32).toString("base64url"), { mode: 0o600, flag: "wx", flush: true })
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error
	}
	const secret = await readSecret(dataDir)
	if (!secret || secret.length < 32)
		throw new Error(`${file} is damaged. Delete it; everyone will have to sign in again.`)
	return secret
}

/** A restore creates a new stored key, which must also invalidate what the environment's `secret` has signed. */
export async function combineSecrets(secret: string, dataDir: string): Promise<string> {
	const stored = await readSecret(dataDir)
	return stored ? createHmac("sha256", secret).update(stored).digest("base64url") : secret
}

async function readSecret(dataDir: string): Promise<string | undefined> {
	return (await readFile(secretFile(dataDir), "utf8").catch(unlessMissing))?.trim()
}
