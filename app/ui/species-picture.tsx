import { useEffect, useRef, useState } from "react"
import { imagePlacement } from "../models/image-position.ts"
import { imageSources } from "../models/media.ts"
import type { SpeciesCard } from "../models/species.ts"

type PictureProps = {
	species: Pick<
		SpeciesCard,
		"imageUrl" | "imageWidths" | "imagePlaceholder" | "imagePosition" | "imageOffset"
	>
	/** '' where the name stands beside the picture in the same link. */
	alt: string
	className?: string
	/** How wide the picture stands on the page, as `sizes` of an `img`. */
	sizes: string
	/** The picture that the page is opened for: loaded first instead of when it comes into view. */
	first?: boolean | undefined
	/** What stands where there is no picture. */
	none?: string
}

/** A species' picture in a frame of fixed shape; a missing or broken one leaves the placeholder. */
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
		// It may have failed before the scripts ran, when nobody was listening.
		const element = image.current
		if (element?.complete && element.naturalWidth === 0) setFailed(element.getAttribute("src") ?? undefined)
	}, [])
	useEffect(() => {
		// Out of signal, pictures fail that are there all the same.
		const again = () => setFailed(undefined)
		window.addEventListener("online", again)
		return () => window.removeEventListener("online", again)
	}, [])
	const shown = species.imageUrl && species.imageUrl !== failed ? species.imageUrl : undefined
	// Behind a picture lies the placeholder, seen when it fails before or without scripts; a picture that is moved out of
	// its frame would show it beside itself.
	const isMoved = shown !== undefined && species.imagePosition === "custom"
	const sources = shown && imageSources(shown, species.imageWidths)
	const placement = { className: "absolute inset-0 size-full object-cover", style: imagePlacement(species) }
	return (
		<div className={`relative overflow-hidden bg-sunk ${isMoved ? "" : "no-image"} ${className}`}>
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
