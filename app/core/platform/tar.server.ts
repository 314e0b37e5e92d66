import { createHash } from "node:crypto"
import { type FileHandle, open } from "node:fs/promises"

const BLOCK = 512
const CHUNK = 1 << 20

export class BrokenArchiveError extends Error {
	override message = "The file isn't a backup, or a part of it is missing."
}

export class TarWriter {
	readonly checksums = new Map<string, string>()

	private constructor(
		private readonly handle: FileHandle,
		private readonly at: Date,
	) {}

	static async create(file: string, at: Date): Promise<TarWriter> {
		return new TarWriter(await open(file, "wx", 0o600), at)
	}

	async addBytes(name: string, content: Buffer): Promise<void> {
		await this.handle.writeFile(header(name, content.length, this.at))
		await this.handle.writeFile(content)
		await this.#pad(content.length)
		this.checksums.set(name, createHash("sha256").update(content).digest("hex"))
	}

	/** The file may be deleted before this resolves. Throws if it becomes shorter. */
	async addFile(name: string, source: FileHandle): Promise<void> {
		const { size } = await source.stat()
		await this.handle.writeFile(header(name, size, this.at))
		const hash = createHash("sha256")
		for (let read = 0; read < size; ) {
			const chunk = Buffer.alloc(Math.min(CHUNK, size - read))
			const { bytesRead } = await source.read(chunk, 0, chunk.length, read)
			if (bytesRead === 0) throw new Error(`${name} became shorter while it was copied.`)
			hash.update(chunk.subarray(0, bytesRead))
			await this.handle.writeFile(chunk.subarray(0, bytesRead))
			read += bytesRead
		}
		await this.#pad(size)
		this.checksums.set(name, hash.digest("hex"))
	}

	async finish(): Promise<number> {
		await this.handle.writeFile(Buffer.alloc(2 * BLOCK))
		await this.handle.sync()
		const { size } = await this.handle.stat()
		await this.close()
		return size
	}

	async close(): Promise<void> {
		await this.handle.close()
	}

	async #pad(size: number): Promise<void> {
		await this.handle.writeFile(Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK))
	}
}

/** Read `content` to its end before requesting the next entry. */
export type TarEntry = { name: string; size: number; content: AsyncIterable<Buffer> }

/** Throws `BrokenArchiveError`, also for entries that aren't regular files. */
export async function* readTar(file: string): AsyncGenerator<TarEntry> {
	const handle = await open(file, "r")
	try {
		for (let position = 0; ; ) {
			const block = await readAt(handle, position, BLOCK)
			if (block.every((byte) => byte === 0)) return
			const { name, size } = parseHeader(block)
			const start = position + BLOCK
			yield { name, size, content: contentOf(handle, start, size) }
			position = start + Math.ceil(size / BLOCK) * BLOCK
		}
	} finally {
		await handle.close()
	}
}

async function* contentOf(handle: FileHandle, start: number, size: number): AsyncGenerator<Buffer> {
	for (let read = 0; read < size; read += CHUNK)
		yield await readAt(handle, start + read, Math.min(CHUNK, size - read))
}

async function readAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
	const buffer = Buffer.alloc(length)
	const { bytesRead } = await handle.read(buffer, 0, length, position)
	if (bytesRead < length) throw new BrokenArchiveError()
	return buffer
}

function header(name: string, size: number, at: Date): Buffer {
	if (Buffer.byteLength(name) > 100) throw new Error(`The name ${name} is too long for an archive.`)
	const block = Buffer.alloc(BLOCK)
	const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, "0")}\0`
	block.write(name, 0)
	block.write(octal(0o600, 8), 100)
	block.write(octal(0, 8), 108)
	block.write(octal(0, 8), 116)
	block.write(octal(size, 12), 124)
	block.write(octal(Math.floor(at.getTime() / 1000), 12), 136)
	block.write("0", 156)
	block.write("ustar\x0000", 257)
	block.write(`${checksumOf(block).toString(8).padStart(6, "0")}\0 `, 148)
	return block
}

function parseHeader(block: Buffer): { name: string; size: number } {
	const text = (from: number, length: number) =>
		block.toString("latin1", from, from + length).replace(/\0.*$/s, "")
	const number = (from: number, length: number) => Number.parseInt(text(from, length).trim() || "0", 8)
	const isFile = /^[0\0]$/.test(block.toString("latin1", 156, 157))
	const size = number(124, 12)
	const isValid = text(257, 5) === "ustar" && number(148, 8) === checksumOf(block)
	if (!isValid || !isFile || !Number.isSafeInteger(size) || text(345, 155)) throw new BrokenArchiveError()
	return { name: text(0, 100), size }
}

/** The checksum field itself counts as spaces. */
function checksumOf(block: Buffer): number {
	return block.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 32 : byte), 0)
}
