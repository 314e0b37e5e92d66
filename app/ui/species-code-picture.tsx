import { useEffect, useRef, useState } from "react"
import { href } from "react-router"
import { speciesCode } from "../models/species-code.ts"

/** The QR code of a species' page with its short code. The picture comes from the server, so without a signal it may be missing. */
export function SpeciesCodePicture({ species }: { species: { id: number; name: string } }) {
	const image = useRef<HTMLImageElement>(null)
	const [isMissing, setMissing] = useState(false)
	useEffect(() => {
		// It may have failed before the scripts ran.
		if (image.current?.complete && image.current.naturalWidth === 0) setMissing(true)
		const again = () => setMissing(false)
		window.addEventListener("online", again)
		return () => window.removeEventListener("online", again)
	}, [])
	return (
		<figure className="species-code self-start rounded-md border-2 border-line bg-surface p-4">
			{isMissing ? (
				<p className="py-6 text-center">The QR code of this page needs a signal.</p>
			) : (
				<img
					ref={image}
					src={href("/species/:id/code.svg", { id: String(species.id) })}
					loading="lazy"
					alt={`QR code of ${species.name}`}
					width="240"
					height="240"
					onError={() => setMissing(true)}
					className="mx-auto w-60 max-w-full rounded bg-white"
				/>
			)}
			<figcaption className="mt-3 text-center text-sm">
				Point a phone's camera here to open this page on it.
				<br />
				Code {speciesCode(species.id)}
			</figcaption>
		</figure>
	)
}
