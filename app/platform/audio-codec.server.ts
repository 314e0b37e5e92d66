import { createReadStream } from "node:fs"
import { parseStream } from "music-metadata"

/** Names as `music-metadata` writes them. 65534 is PCM in an extended header. */
const PLAYABLE: Record<string, RegExp> = {
	"audio/mpeg": /Layer 3$/,
	"audio/mp4": /AAC|Opus|MP3/i,
	"audio/aac": /AAC/,
	"audio/ogg": /^(Vorbis|Opus)/,
	"audio/wav": /^(PCM|IEEE_FLOAT|ALAW|MULAW|non-PCM \(65534\))/,
}

const NAMES: [RegExp, string][] = [
	[/^ALAC/, "Apple Lossless"],
	[/^Speex/, "Speex"],
	[/ADPCM/, "ADPCM"],
]

type Tracks = { kind: "audio" | "video" | "none"; unplayable?: string }

/** Phones label audio as video. `none`: an incomplete file; `unplayable`: the codec. `start` is in bytes. */
export async function readTracks(path: string, type: string, start = 0): Promise<Tracks> {
	const stream = createReadStream(path, { start })
	try {
		const { format } = await parseStream(stream, { mimeType: type }, { skipCovers: true, duration: false })
		if (format.hasVideo) return { kind: "video" }
		if (!format.hasAudio) return { kind: "none" }
		const codec = format.codec ?? format.trackInfo[0]?.codecName ?? ""
		if (!codec || PLAYABLE[type]?.test(codec)) return { kind: "audio" }
		return { kind: "audio", unplayable: NAMES.find(([pattern]) => pattern.test(codec))?.[1] ?? codec }
	} catch {
		return { kind: "none" }
	} finally {
		stream.destroy()
	}
}
