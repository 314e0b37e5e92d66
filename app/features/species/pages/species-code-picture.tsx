import { useEffect, useRef, useState } from "react"
import { href } from "react-router"
import { Lazy, lazyComponent } from "#core/ui/lazy-component.tsx"
import { qrAddress, speciesCode } from "#features/species/codes/species-code.ts"
import { useSavedAt } from "#features/species/ui/browser-catalogue.ts"

const DRAWN_CODE = lazyComponent(() => import("#features/species/codes/qr-code.tsx"))

/** The server's picture, or without a connection the same code drawn here. */
export function SpeciesCodePicture({
	species,
	className = "",
}: {
	species: { id: number; name: string }
	className?: string
}) {
	const image = useRef<HTMLImageElement>(null)
	const [isMissing, setMissing] = useState(false)
	const isSaved = useSavedAt() !== null
	useEffect(() => {
		// It may have failed before hydration.
		if (image.current?.complete && image.current.naturalWidth === 0) setMissing(true)
	}, [])
	const label = `QR code of ${species.name}`
	return (
		<figure className={`flex flex-wrap items-center gap-4 border-t border-line pt-5 ${className}`}>
			{isMissing || isSaved ? (
				<div className="size-30 shrink-0">
					<Lazy of={DRAWN_CODE} props={{ text: qrAddress(window.location.origin, species.id), label }} />
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
