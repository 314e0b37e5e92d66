import { formatNumber } from "#core/text/numbers.ts"

/** Positions are fractions of the picture from its left and top edge, so a new scan of the same map keeps its places. */
export type Position = { x: number; y: number }

export type ControlPoint = Position & { latitude: number; longitude: number }

export const KIND_LABELS = {
	species: "Species stop",
	trailhead: "Trailhead",
	parking: "Parking",
	toilet: "Toilet",
	viewpoint: "Viewpoint",
	bench: "Bench",
	picnic: "Picnic area",
	building: "Building",
	water: "Drinking water",
	danger: "Danger",
	other: "Other place",
}
export type PlaceKind = keyof typeof KIND_LABELS
export const PLACE_KINDS = Object.keys(KIND_LABELS) as PlaceKind[]

export const STEEPNESSES = ["unknown", "flat", "gentle", "steep"] as const
export type Steepness = (typeof STEEPNESSES)[number]
export const STEEPNESS_LABELS: Record<Steepness, string> = {
	unknown: "Not known",
	flat: "Flat",
	gentle: "Gentle slopes",
	steep: "Steep",
}

export const SURFACES = ["unknown", "paved", "gravel", "boardwalk", "grass", "forest", "mixed"] as const
export type Surface = (typeof SURFACES)[number]
export const SURFACE_LABELS: Record<Surface, string> = {
	unknown: "Not known",
	paved: "Paved",
	gravel: "Gravel",
	boardwalk: "Boardwalk",
	grass: "Grass",
	forest: "Forest floor, with roots",
	mixed: "Mixed",
}

export const SUITABILITIES = ["unknown", "yes", "help", "no"] as const
export type Suitability = (typeof SUITABILITIES)[number]
export const SUITABILITY_LABELS: Record<Suitability, string> = {
	unknown: "Not known",
	yes: "Suitable",
	help: "Suitable with help",
	no: "Not suitable",
}

export const MAX_MAPS = 10
export const MAX_PLACES = 500
export const MAX_TRAILS = 40
export const MAX_LINE_POINTS = 500
export const MAX_SPECIES_PER_PLACE = 50
export const MAX_STOPS = 200
export const MAX_CONTROL_POINTS = 4

export type FarmMap = {
	id: number
	name: string
	description: string
	altText: string
	imageUrl: string
	imageWidths: number[]
	/** Size of the picture, in pixels. */
	width: number
	height: number
	controlPoints: ControlPoint[]
	revision: number
	updatedAt: string
}

export type Place = Position & {
	id: number
	mapId: number
	name: string
	kind: PlaceKind
	text: string
	/** The number on its sign; empty without one. */
	number: string
	/** IDs, including archived species. */
	species: number[]
	published: boolean
	revision: number
	updatedAt: string
}

export type Trail = {
	id: number
	mapId: number
	name: string
	color: string
	lengthMetres: number | null
	minutes: number | null
	steepness: Steepness
	surface: Surface
	wheelchair: Suitability
	stroller: Suitability
	/** IDs in walking order. */
	places: number[]
	/** `wayOf` returns what is drawn. Empty: straight through its places. */
	line: Position[]
	closed: boolean
	closedReason: string
	/** UTC ISO 8601: when it reopens; null if open-ended. */
	closedUntil: string | null
	published: boolean
	revision: number
	updatedAt: string
}

export type PublicPlace = Pick<Place, "id" | "name" | "kind" | "text" | "number" | "x" | "y"> & {
	species: PlaceSpecies[]
}

/** `seasonMonths`: numbers from 1 to 12, empty or missing without a stated season. Older saved catalogues have none. */
export type PlaceSpecies = { id: number; name: string; seasonMonths?: number[] | undefined }

export type PublicTrail = Omit<
	Trail,
	"mapId" | "closed" | "closedReason" | "closedUntil" | "published" | "revision" | "updatedAt"
> & {
	letter: string
	isClosed: boolean
	/** The reason, and when it ends: UTC ISO 8601, null if open-ended. */
	notice: { text: string; endsAt: string | null } | null
}

export type PublicMap = Omit<FarmMap, "revision" | "updatedAt"> & {
	places: PublicPlace[]
	trails: PublicTrail[]
}

/** 'A' for 0, 'B' for 1, …, 'AA' for 26. */
export function trailLetter(at: number): string {
	const last = String.fromCharCode(65 + (at % 26))
	return at < 26 ? last : trailLetter(Math.floor(at / 26) - 1) + last
}

/** '850 m', '1.2 km' or '105 km'. Number and unit stay on one line. */
export function lengthText(metres: number): string {
	const whole = Math.round(metres)
	if (whole < 1000) return `${whole}\u00a0m`
	const tenths = Math.round(metres / 100) / 10
	return `${tenths < 10 ? tenths.toFixed(1) : formatNumber(Math.round(metres / 1000))}\u00a0km`
}

/** Rounded, so that a screen reader doesn't announce every step. */
export function roundedLength(metres: number): string {
	const step = metres < 100 ? 10 : metres < 1000 ? 50 : 100
	return lengthText(Math.max(step, Math.round(metres / step) * step))
}
