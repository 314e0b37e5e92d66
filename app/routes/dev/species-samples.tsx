import { useLoaderData } from "react-router"
import { CONSERVATION_STATUSES, SPECIES_TYPES } from "#app/models/species/species.ts"
import { BADGES } from "#app/models/tour/badges.ts"
import { AudioPlayer } from "#app/ui/audio-player.tsx"
import { FeaturedBadge, FoundBadge, SpeciesFacts, Status } from "#app/ui/badges.tsx"
import { FeaturedCard } from "#app/ui/featured-card.tsx"
import { InSeasonSection } from "#app/ui/in-season-section.tsx"
import PhotoGallery from "#app/ui/photo-gallery.tsx"
import { SkeletonGrid } from "#app/ui/skeleton-grid.tsx"
import { SpeciesDetails } from "#app/ui/species-details.tsx"
import { NoSpeciesFound, SpeciesGrid } from "#app/ui/species-grid.tsx"
import { SpeciesModal } from "#app/ui/species-modal.tsx"
import { SpeciesPhotos } from "#app/ui/species-photos.tsx"
import { SpeciesPicture } from "#app/ui/species-picture.tsx"
import { TourBadgeList } from "#app/ui/tour-badge-list.tsx"
import { Opened, Sample } from "./sample.tsx"
import { LONG_NAME, LONG_TEXT, PAGE, type SampleFiles, sampleSpecies } from "./sample-data.ts"

const MISSING = "/media/missing.webp"

export function SpeciesSamples() {
	const { imageUrl, audioUrl } = useLoaderData<SampleFiles>()
	const withPicture = sampleSpecies({ imageUrl, featured: true })
	const withLongName = sampleSpecies({ id: 2, name: LONG_NAME, scientificName: LONG_NAME })
	const cards = [
		withPicture,
		withLongName,
		sampleSpecies({ id: 3, name: "Picture that fails", imageUrl: MISSING, conservationStatus: "endangered" }),
	]
	return (
		<>
			<Sample title="Conservation status">
				{() => CONSERVATION_STATUSES.map((status) => <Status key={status} status={status} />)}
			</Sample>
			<Sample title="Species facts">
				{() =>
					SPECIES_TYPES.map((type, at) => {
						const status = CONSERVATION_STATUSES[at % CONSERVATION_STATUSES.length] ?? "vulnerable"
						const species = sampleSpecies({ type, conservationStatus: status })
						return (
							<div key={type}>
								<SpeciesFacts species={species} />
							</div>
						)
					})
				}
			</Sample>
			<Sample title="Badges on a picture">
				{() => (
					<div className="component-frame">
						<FeaturedBadge />
						<FoundBadge />
					</div>
				)}
			</Sample>
			<Sample title="Badges of a tour">
				{() => <TourBadgeList badges={[...BADGES, { key: "long", title: LONG_NAME, sentence: LONG_TEXT }]} />}
			</Sample>
			<Sample title="Species picture: loaded, none, failed">
				{(theme) =>
					[imageUrl, null, MISSING].map((url, at) => (
						<SpeciesPicture
							// A changed sample mustn't keep the state of the one before.
							key={url ?? "none"}
							species={sampleSpecies({ imageUrl: url })}
							alt={`Sample ${at + 1}, ${theme}`}
							sizes="20rem"
							className="aspect-4/3 rounded-md"
						/>
					))
				}
			</Sample>
			<Sample title="In season: long name, picture that fails, more species">
				{() => (
					// Inert, because its heading has a fixed id.
					<div inert>
						<InSeasonSection month={5} total={12} species={cards} />
					</div>
				)}
			</Sample>
			<Sample title="Featured card">
				{() => (
					<>
						<div>
							<FeaturedCard species={withPicture} />
						</div>
						<div>
							<FeaturedCard species={withLongName} isFound />
						</div>
					</>
				)}
			</Sample>
			<Sample title="Species grid: picture, long name and found, failed picture">
				{() => <SpeciesGrid species={cards} found={new Set([2])} />}
			</Sample>
			<Sample title="Species grid: loading, empty">
				{() => (
					<>
						<SkeletonGrid />
						<NoSpeciesFound />
					</>
				)}
			</Sample>
			<Sample title="Photos: one with a credit, several with long texts">
				{() => (
					<div className="grid gap-6">
						<SpeciesPhotos
							species={{ ...withPicture, imageCredit: "A. Painter", imageLicence: "CC BY 4.0" }}
							sizes="20rem"
							className="aspect-4/3"
						/>
						<PhotoGallery
							species={{
								...withPicture,
								photos: [1, 2].map((id) => ({
									...withPicture,
									id,
									imageUrl: `/media/missing-${id}.webp`,
									alt: LONG_NAME,
									credit: LONG_NAME,
									licence: "Used with permission",
								})),
							}}
							sizes="20rem"
							className="aspect-4/3"
						/>
					</div>
				)}
			</Sample>
			<Sample title="Audio player: ready, failed on Play">
				{(theme) => (
					<>
						<AudioPlayer
							src={audioUrl ?? "/media/missing.mp3"}
							title={`Loon, ${theme}`}
							language="en"
							onStart={() => {}}
						/>
						<AudioPlayer
							src="/media/missing.mp3"
							title={`Missing, ${theme}`}
							language="fr"
							onStart={() => {}}
						/>
					</>
				)}
			</Sample>
			<Sample title="Species details: whole, only a long description">
				{() => (
					<>
						<div className="grid gap-5">
							<SpeciesDetails species={sampleSpecies()} />
						</div>
						<div className="grid gap-5">
							<SpeciesDetails
								species={sampleSpecies({ description: LONG_TEXT, locationHints: "", funFacts: [] })}
							/>
						</div>
					</>
				)}
			</Sample>
			<Sample title="Species dialog">
				{() =>
					[sampleSpecies({ imageUrl, audioUrl, featured: true }), withLongName].map((species) => (
						<Opened key={species.id} label={`Open ${species.id === 1 ? species.name : "a long name"}`}>
							{(close) => (
								<SpeciesModal
									species={species}
									closeTo={PAGE}
									onClose={close}
									actions={null}
									main={
										<button type="button" className="button" onClick={close}>
											I found it
										</button>
									}
								/>
							)}
						</Opened>
					))
				}
			</Sample>
		</>
	)
}
