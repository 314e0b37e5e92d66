import { useEffect, useRef, useState } from "react"
import { imageSources } from "#core/media/media.ts"
import { preloadPicture } from "#core/ui/preload-picture.ts"
import { imagePlacement } from "#features/species/image-position.ts"
import type { SpeciesCard } from "#features/species/species.ts"

type PictureProps = {
	species: Pick<
		SpeciesCard,
		"imageUrl" | "imageWidths" | "imagePlaceholder" | "imagePosition" | "imageOffset"
	>
	/** Empty if the name is beside the picture in the same link. */
	alt: string
	className?: string
	sizes: string
	first?: boolean | undefined
	none?: string
}

export function SpeciesPicture({
	species,
	alt,
	className = "",
	sizes,
	first = false,
	none = "No image available",
}: PictureProps) {
	const image = useRef<HTMLImageElement>(null)
	const [failed, setFailed] = useState<string>()
	useEffect(() => {
		// The last retry may have failed before hydration, see lost-requests.ts.
		const element = image.current
		if (element?.dataset.lost !== undefined) setFailed(element.getAttribute("src") ?? undefined)
	}, [])
	useEffect(() => {
		const again = () => setFailed(undefined)
		window.addEventListener("online", again)
		return () => window.removeEventListener("online", again)
	}, [])
	const shown = species.imageUrl && species.imageUrl !== failed ? species.imageUrl : undefined
	const sources = shown && imageSources(shown, species.imageWidths)
	if (import.meta.env.SSR && first && shown) preloadPicture(shown, sources || undefined, sizes)
	const placement = { className: "absolute inset-0 size-full object-cover", style: imagePlacement(species) }
	return (
		// The placeholder is the background, visible if the picture fails without scripts.
		<div className={`no-image relative overflow-hidden bg-sunk ${className}`}>
			{shown && species.imagePlaceholder && (
				<img src={species.imagePlaceholder} alt="" aria-hidden="true" {...placement} />
			)}
			{shown ? (
				<picture>
					{sources && <source type="image/avif" srcSet={sources.avif} sizes={sizes} />}
					{sources && <source type="image/webp" srcSet={sources.webp} sizes={sizes} />}
					<img
						ref={image}
						src={shown}
						alt={alt}
						width="800"
						height="600"
						loading={first ? "eager" : "lazy"}
						fetchPriority={first ? "high" : "auto"}
						decoding="async"
						onError={() => setFailed(shown)}
						{...placement}
					/>
				</picture>
			) : (
				<p className="absolute inset-x-0 bottom-0 bg-surface/80 p-1 text-center text-sm">{none}</p>
			)}
		</div>
	)
}
