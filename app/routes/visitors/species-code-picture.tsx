import { useEffect, useRef, useState } from "react"
import { href } from "react-router"
import { speciesCode } from "#app/models/species/species-code.ts"

export function SpeciesCodePicture({
	species,
	className = "",
}: {
	species: { id: number; name: string }
	className?: string
}) {
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
		<figure className={`flex flex-wrap items-center gap-4 border-t border-line pt-5 ${className}`}>
			{isMissing ? (
				<p>You need a connection to see this QR code.</p>
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
					className="size-30 rounded bg-white"
				/>
			)}
			<figcaption className="flex-[1_1_10rem] text-sm">
				Scan with another phone to open this page there.
				<br />
				Code {speciesCode(species.id)}
			</figcaption>
		</figure>
	)
}
