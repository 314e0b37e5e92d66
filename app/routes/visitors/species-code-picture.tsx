import { useEffect, useRef, useState } from "react"
import { href } from "react-router"
import { speciesCode } from "#app/models/species/species-code.ts"

export function SpeciesCodePicture({ species }: { species: { id: number; name: string } }) {
	const image = useRef<HTMLImageElement>(null)
	const [isMissing, setMissing] = useState(false)
	useEffect(() => {
		// It may have failed before hydration.
		if (image.current?.complete && image.current.naturalWidth === 0) setMissing(true)
		const again = () => setMissing(false)
		window.addEventListener("online", again)
		return () => window.removeEventListener("online", again)
	}, [])
	return (
		<figure className="species-code self-start rounded-lg border border-line bg-surface p-4">
			{isMissing ? (
				<p className="py-6 text-center">You need a connection to see this QR code.</p>
			) : (
				<img
					ref={image}
					src={href("/species/:id/code.svg", { id: String(species.id) })}
					loading="lazy"
					data-optional
					alt={`QR code of ${species.name}`}
					width="240"
					height="240"
					onError={() => setMissing(true)}
					className="mx-auto w-60 max-w-full rounded bg-white"
				/>
			)}
			<figcaption className="mt-3 text-center text-sm">
				Scan with another phone to open this page there.
				<br />
				Code {speciesCode(species.id)}
			</figcaption>
		</figure>
	)
}
