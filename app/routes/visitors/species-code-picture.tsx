import { useEffect, useRef, useState } from "react"
import { href } from "react-router"
import { qrAddress, speciesCode } from "#app/models/species/species-code.ts"
import { useSavedAt } from "#app/tour/browser-catalogue.ts"
import { Lazy, lazyComponent } from "#app/ui/lazy-component.tsx"

const DRAWN_CODE = lazyComponent(() => import("#app/tour/progress/qr-code.tsx"))

/** The server's picture, or without a connection the same code drawn here. */
export function SpeciesCodePicture({ species }: { species: { id: number; name: string } }) {
	const image = useRef<HTMLImageElement>(null)
	const [isMissing, setMissing] = useState(false)
	const isSaved = useSavedAt() !== null
	useEffect(() => {
		// It may have failed before hydration.
		if (image.current?.complete && image.current.naturalWidth === 0) setMissing(true)
	}, [])
	const label = `QR code of ${species.name}`
	return (
		<figure className="species-code self-start rounded-lg border border-line bg-surface p-4">
			{isMissing || isSaved ? (
				<div className="mx-auto min-h-60 w-60 max-w-full">
					<Lazy of={DRAWN_CODE} props={{ parts: qrAddress(window.location.origin, species.id), label }} />
				</div>
			) : (
				<img
					ref={image}
					src={href("/species/:id/code.svg", { id: String(species.id) })}
					loading="lazy"
					data-optional
					alt={label}
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
