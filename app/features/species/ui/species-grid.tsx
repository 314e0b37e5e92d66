import { type MouseEvent, memo, type ReactNode, type RefObject, Suspense, useMemo } from "react"
import { href, type NavigateFunction, useNavigate } from "react-router"
import { CARD } from "#core/ui/page-elements.tsx"
import type { SpeciesCard } from "#features/species/species.ts"
import { FoundBadge, SpeciesFacts } from "./badges.tsx"
import { SpeciesPicture } from "./species-picture.tsx"

/** On phones, hidden lazy images aren't loaded, see `first-screen.ts`; `auto` would load those near the first screen. */
const AFTER_FIRST_PAINT =
	"max-sm:in-[.js:not(.loaded,.painted)]:[content-visibility:hidden] max-sm:in-[.js:not(.loaded,.painted)]:[contain-intrinsic-size:auto_35rem]"

/** Only the cards in view are laid out. Not a focused card, whose outline would be cut off, nor the first ones, which would flicker. */
const SKIPPED_OUT_OF_VIEW = [
	"*:[contain-intrinsic-block-size:auto_7.2rem] sm:*:[contain-intrinsic-block-size:auto_19rem]",
	"data-laid-out:[&>li:not(:focus-within)]:[contain:content]",
	"data-laid-out:[&>li:not(:focus-within):nth-child(n+13)]:[content-visibility:auto]",
].join(" ")

const GRID =
	"grid grid-cols-1 gap-3 sm:grid-cols-[repeat(auto-fill,minmax(min(100%,12.8rem),1fr))] sm:gap-6 xl:grid-cols-[repeat(auto-fill,minmax(min(100%,16rem),1fr))]"

export const GRID_SIZES =
	"(min-width: 1280px) 282px, (min-width: 1024px) 23vw, (min-width: 750px) 32vw, (min-width: 640px) 46vw, 157px"

export const PHONE_ROW =
	"grid-rows-[auto_1fr] max-sm:@min-[15rem]:grid-rows-[1fr] max-sm:@min-[15rem]:grid-cols-[min(116px,34vw)_minmax(0,1fr)]"

export const CARD_PICTURE = "aspect-4/3 max-sm:@min-[15rem]:aspect-auto max-sm:@min-[15rem]:min-h-28"

type CardProps = {
	species: SpeciesCard
	onOpen?: ((species: SpeciesCard) => void) | undefined
	heading?: "h2" | "h3" | undefined
	isFound?: boolean | undefined
}

function GridCard(card: CardProps & { navigate: NavigateFunction }) {
	return (
		<CardLink {...card} layout={PHONE_ROW}>
			<SpeciesPicture species={card.species} alt="" sizes={GRID_SIZES} className={CARD_PICTURE} />
		</CardLink>
	)
}

type CardLinkProps = CardProps & { navigate: NavigateFunction; layout: string; children: ReactNode }

/** A plain `<a>`: React Router's `Link` takes an eighth of the render time of a page full of cards. */
function CardLink({
	species,
	onOpen,
	heading: Heading = "h3",
	isFound,
	navigate,
	layout,
	children,
}: CardLinkProps) {
	const address = href("/species/:id", { id: String(species.id) })
	function open(event: MouseEvent) {
		if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
		event.preventDefault()
		if (onOpen) onOpen(species)
		else navigate(address)
	}
	return (
		<a
			href={address}
			onClick={open}
			className={`group grid h-full overflow-hidden hover:border-ink ${CARD} ${layout}`}
		>
			<div className="relative grid content-stretch">
				{children}
				{isFound && <FoundBadge />}
			</div>
			<div className="flex min-w-0 flex-col justify-center gap-0.5 px-3.5 py-2.5 sm:justify-start sm:px-4 sm:pt-3 sm:pb-4">
				<Heading dir="auto" className="text-lg leading-tight">
					{species.name}
				</Heading>
				<p dir="auto" className="text-sm text-soft italic">
					{species.scientificName}
				</p>
				<SpeciesFacts species={species} className="mt-1" />
			</div>
		</a>
	)
}

type GridProps = Pick<CardProps, "onOpen" | "heading"> & {
	species: SpeciesCard[]
	list?: RefObject<HTMLUListElement | null>
	found?: ReadonlySet<number>
}

/** Hydrated in one task: under 50 ms on a slow phone. */
const CARDS_IN_GROUP = 6

export function SpeciesGrid({ species, list, ...card }: GridProps) {
	const groups = useMemo(
		() =>
			Array.from({ length: Math.ceil(species.length / CARDS_IN_GROUP) }, (_, at) => ({
				start: at * CARDS_IN_GROUP,
				species: species.slice(at * CARDS_IN_GROUP, (at + 1) * CARDS_IN_GROUP),
			})),
		[species],
	)
	return (
		<ul ref={list} className={`@container ${GRID} ${AFTER_FIRST_PAINT} ${SKIPPED_OUT_OF_VIEW}`}>
			{groups.map((group) => (
				<CardGroup key={group.start} species={group.species} {...card} />
			))}
		</ul>
	)
}

type GroupProps = Omit<GridProps, "list">

/** Hydrated after the rest of the page. Memoized, because React hydrates a boundary immediately if it re-renders. */
const CardGroup = memo(function CardGroup({ species, found, ...card }: GroupProps) {
	const navigate = useNavigate()
	return (
		<Suspense>
			{species.map((one) => (
				<li key={one.id}>
					<GridCard species={one} isFound={found?.has(one.id)} navigate={navigate} {...card} />
				</li>
			))}
		</Suspense>
	)
}, isSameGroup)

/** `found` changes with each find, but affects only one card. */
function isSameGroup(before: GroupProps, after: GroupProps): boolean {
	return (
		before.species === after.species &&
		before.onOpen === after.onOpen &&
		after.species.every(({ id }) => before.found?.has(id) === after.found?.has(id))
	)
}

const FEATURED_SIZES = "(min-width: 1024px) 240px, (min-width: 640px) 46vw, 157px"

const FEATURED_ROW = `${PHONE_ROW} sm:@min-[24rem]:grid-rows-[1fr] sm:@min-[24rem]:grid-cols-[2fr_3fr] sm:*:last:justify-center`

export function FeaturedCard(card: CardProps & { first?: boolean }) {
	const navigate = useNavigate()
	return (
		<CardLink {...card} navigate={navigate} layout={FEATURED_ROW}>
			<SpeciesPicture
				species={card.species}
				alt=""
				first={card.first}
				sizes={FEATURED_SIZES}
				className={CARD_PICTURE}
			/>
		</CardLink>
	)
}

const BLANK = "h-32 rounded-lg bg-line motion-safe:animate-pulse sm:aspect-square sm:h-auto"

export function SkeletonGrid() {
	return (
		<div data-skeleton className={GRID} aria-hidden="true">
			{Array.from({ length: 8 }, (_, at) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: eight blanks, all alike
				<div key={at} className={BLANK} />
			))}
		</div>
	)
}
