import { createHash } from "node:crypto"
import { mkdir, open } from "node:fs/promises"
import path from "node:path"
import { BrokenArchiveError, readTar, type TarEntry } from "./tar.server.ts"

/** Security: no name can lead out of the folder. */
const NAMES = /^(manifest\.json|database\.sqlite|session-secret|SHA256SUMS|media\/[\w-]+(\.\w+)+)$/

/** Verifies all checksums, and flushes the `wanted` files to disk. Throws `BrokenArchiveError`. */
export async function unpackBackup(
	file: string,
	folder: string,
	wanted: (name: string) => boolean,
): Promise<{ manifest: unknown; files: number; bytes: number }> {
	await mkdir(path.join(folder, "media"), { recursive: true, mode: 0o700 })
	const sums = new Map<string, string>()
	const texts = new Map<string, string>()
	let bytes = 0
	for await (const entry of readTar(file)) {
		if (!NAMES.test(entry.name) || sums.has(entry.name)) throw new BrokenArchiveError()
		const isText = entry.name === "manifest.json" || entry.name === "SHA256SUMS"
		const target = wanted(entry.name) && !isText ? path.join(folder, entry.name) : undefined
		const { sum, text } = await takeEntry(entry, target, isText)
		sums.set(entry.name, sum)
		if (isText) texts.set(entry.name, text)
		bytes += entry.size
	}
	compareSums(sums, texts.get("SHA256SUMS") ?? "")
	return { manifest: parse(texts.get("manifest.json")), files: sums.size, bytes }
}

/** Doesn't verify the checksum. Throws `BrokenArchiveError`. */
export async function readManifest(file: string): Promise<unknown> {
	for await (const entry of readTar(file)) {
		if (entry.name !== "manifest.json") break
		return parse((await takeEntry(entry, undefined, true)).text)
	}
	throw new BrokenArchiveError()
}

async function takeEntry({ name, content }: TarEntry, target: string | undefined, isText: boolean) {
	const hash = createHash("sha256")
	const parts: Buffer[] = []
	const handle = target && (await open(target, "wx", name.startsWith("media/") ? 0o644 : 0o600))
	try {
		for await (const part of content) {
			hash.update(part)
			if (isText) parts.push(part)
			if (handle) await handle.writeFile(part)
		}
		if (handle) await handle.sync()
	} finally {
		if (handle) await handle.close()
	}
	return { sum: hash.digest("hex"), text: Buffer.concat(parts).toString() }
}

function compareSums(sums: Map<string, string>, list: string): void {
	const listed = new Map(
		list
			.split("\n")
			.filter(Boolean)
			.map((line) => [line.slice(66), line.slice(0, 64)]),
	)
	const found = [...sums].filter(([name]) => name !== "SHA256SUMS")
	const isSame = found.every(([name, sum]) => listed.get(name) === sum) && listed.size === found.length
	if (!isSame || !listed.has("database.sqlite") || !listed.has("manifest.json"))
		throw new BrokenArchiveError()
}

function parse(text = ""): unknown {
	try {
		return JSON.parse(text)
	} catch {
		throw new BrokenArchiveError()
	}
}
