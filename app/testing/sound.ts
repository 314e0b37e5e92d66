/** A sound of 800 bytes a second as WAV, the same one for the same seed; with 0 it is silence. */
export function wav(bytes: number, seed = 0): Uint8Array<ArrayBuffer> {
	const header = 44
	const file = Buffer.alloc(header + bytes, seed)
	file.write("RIFF", 0)
	file.writeUInt32LE(header - 8 + bytes, 4)
	file.write("WAVEfmt ", 8)
	file.writeUInt32LE(16, 16)
	file.writeUInt16LE(1, 20)
	file.writeUInt16LE(1, 22)
	file.writeUInt32LE(800, 24)
	file.writeUInt32LE(800, 28)
	file.writeUInt16LE(1, 32)
	file.writeUInt16LE(8, 34)
	file.write("data", 36)
	file.writeUInt32LE(bytes, 40)
	return new Uint8Array(file)
}
