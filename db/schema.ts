import type { Generated } from "kysely"

/** Times are UTC ISO 8601 text, flags 0 or 1, lists JSON text: better-sqlite3 can't bind dates and booleans. */
export type Schema = {
	media: MediaTable
	species: SpeciesTable
	/** A view: species with the columns of their first photo. */
	species_with_photo: SpeciesWithPhoto
	similar_names: SimilarNameTable
	species_photos: SpeciesPhotoTable
	posts: PostTable
	post_versions: PostVersionTable
	post_pictures: PostPictureTable
	former_slugs: FormerSlugTable
	settings: SettingTable
	other_hours: OtherHoursTable
	waiver_acceptances: WaiverAcceptanceTable
	waiver_terms: WaiverTermsTable
	waiver_keys: WaiverKeyTable
	terms_versions: TermsVersionTable
	terms_draft: TermsDraftTable
	terms_reviews: TermsReviewTable
	users: UserTable
	sessions: SessionTable
	account_links: AccountLinkTable
	second_factors: SecondFactorTable
	recovery_codes: RecoveryCodeTable
	events: EventTable
	event_days: EventDayTable
	audit_entries: AuditEntryTable
	guesses: GuessTable
	drafts: DraftTable
	content_version: ContentVersionTable
	notices: NoticeTable
	menu_entries: MenuEntryTable
	redirects: RedirectTable
	redirect_hits: RedirectHitTable
	missing_paths: MissingPathTable
	setup_marks: SetupMarkTable
	clock: ClockTable
	maps: MapTable
	places: PlaceTable
	place_species: PlaceSpeciesTable
	trails: TrailTable
	trail_places: TrailPlaceTable
	trash: TrashTable
	trash_media: TrashMediaTable
	imports: ImportTable
	import_records: ImportRecordTable
}

export type Flag = 0 | 1

type MediaTable = {
	id: Generated<number>
	name: string
	kind: "image" | "audio"
	content_type: string
	bytes: number
	width: number | null
	height: number | null
	created_at: string
	widths: Generated<string>
	placeholder: Generated<string>
}

type SpeciesTable = {
	id: Generated<number>
	name: string
	scientific_name: string
	type: string
	conservation_status: string
	no_conservation_status: Generated<Flag>
	description: Generated<string>
	location_hints: Generated<string>
	fun_facts: Generated<string>
	habitat: Generated<string>
	size: Generated<string>
	diet: Generated<string>
	season_months: Generated<string>
	similar_species: Generated<string>
	source_links: Generated<string>
	audio_transcript: Generated<string>
	audio_language: Generated<string>
	audio_id: number | null
	featured: Generated<Flag>
	archived: Generated<Flag>
	created_at: string
	updated_at: string
	revision: Generated<number>
}

type SpeciesWithPhoto = SpeciesTable & {
	image_id: number | null
	image_position: string
	image_offset: string
	image_alt: string
	image_credit: string
	image_licence: string
}

type SpeciesPhotoTable = {
	id: Generated<number>
	species_id: number
	position: number
	/** Null in a first row with only the texts for the next picture. */
	image_id: number | null
	image_position: Generated<string>
	image_offset: Generated<string>
	alt: Generated<string>
	credit: Generated<string>
	licence: Generated<string>
	revision: Generated<number>
}

type SimilarNameTable = { species_id: number; name: string }

type PostTable = {
	id: Generated<number>
	kind: Generated<"post" | "page">
	/** For a page its path, such as '/about'. */
	slug: string
	title: string
	content: string
	excerpt: Generated<string>
	category: Generated<string>
	tags: Generated<string>
	state: Generated<"draft" | "scheduled" | "published">
	created_at: string
	/** When a scheduled post becomes public; for a draft its earlier publication. */
	published_at: string | null
	updated_at: string
	revision: Generated<number>
	published_before: string | null
	/** Dates if `event_all_day`. */
	event_starts_at: Generated<string | null>
	event_ends_at: Generated<string | null>
	event_all_day: Generated<Flag>
	event_place: Generated<string>
	event_sign_up_url: Generated<string>
	event_cancelled: Generated<Flag>
	/** In the farm's local time. */
	event_local_start: Generated<string | null>
	event_last_day: Generated<string | null>
	/** JSON; null for an event that happens once. */
	event_dates: Generated<string | null>
	cover_id: number | null
	cover_alt: Generated<string>
	cover_x: Generated<number>
	cover_y: Generated<number>
}

type PostVersionTable = {
	id: Generated<number>
	post_id: number
	saved_at: string
	saved_by: Generated<string>
	pictures: Generated<string>
	fields: string
}

type PostPictureTable = {
	id: Generated<number>
	post_id: number | null
	form_key: string | null
	image_id: number
	alt: Generated<string>
	created_at: string
}

type FormerSlugTable = { slug: string; post_id: number; created_at: string }

type SettingTable = {
	key: string
	value: string
	description: Generated<string>
}

type OtherHoursTable = {
	id: Generated<number>
	from: string
	to: string
	is_yearly: 0 | 1
	/** JSON, like `kept_open`. */
	hours: string
	reason: string
	kept_open: string
	updated_at: string
	revision: Generated<number>
}

type WaiverAcceptanceTable = {
	id: Generated<number>
	receipt: string
	terms_version: string
	accepted_at: string
	led_to: "parking" | "home"
	terms_hash: string | null
	party_size: number | null
	minors: number | null
}

type WaiverTermsTable = { hash: string; version: string; text: string; first_accepted_at: string }

type WaiverKeyTable = { digest: string; receipt: string; created_at: string }

type TermsVersionTable = {
	number: number
	name: string
	hash: string
	text: string
	published_at: string
	published_by: Generated<string>
}

type TermsDraftTable = { id: number; text: string; revision: Generated<number>; updated_at: string }

type TermsReviewTable = {
	id: Generated<number>
	number: number
	reviewer: string
	reviewed_on: string
	confirmed_by: string
	confirmed_at: string
}

type UserTable = {
	id: Generated<number>
	username: string
	password_hash: string
	role: Generated<string>
	created_at: string
	deactivated_at: Generated<string | null>
	last_signed_in_at: Generated<string | null>
}

type SessionTable = {
	token_hash: string
	user_id: number
	created_at: string
	last_seen_at: string
	expires_at: string
	ended_at: string | null
	flash: string | null
	password_at: string | null
}

type AccountLinkTable = {
	token_hash: string
	user_id: number
	created_at: string
}

type SecondFactorTable = {
	user_id: number
	secret: string | null
	since: string | null
	last_counter: Generated<number>
}

type RecoveryCodeTable = { user_id: number; code_hash: string }

type EventTable = {
	day: string
	event: string
	subject: Generated<string>
	count: number
}

type EventDayTable = {
	event: string
	day: string
	count: number
}

type AuditEntryTable = {
	id: Generated<number>
	at: string
	username: string
	action: string
	subject: string
	subject_id: number | null
}

type GuessTable = {
	key: string
	failures: number
	last_failed_at: string
	blocked_until: string
}

type DraftTable = {
	key: string
	kind: "text" | "file" | "saved"
	user_id: number | null
	address: Generated<string>
	content: string
	bytes: Generated<number>
	record_id: number | null
	created_at: string
	expires_at: string
}

type ContentVersionTable = {
	id: number
	version: number
}

export type SetupMark = "sample loaded" | "checklist dismissed"

type SetupMarkTable = { name: SetupMark; at: string }

/** One row. `ran_until`: when the site last ran before its clock jumped, null without a jump. `hours`: how long it ran since. */
type ClockTable = { id: number; seen_at: string; ran_until: string | null; hours: Generated<number> }

/** Either a page (`post_id`) or a path that every site has. */
type MenuEntryTable = {
	id: Generated<number>
	post_id: number | null
	path: string | null
	place: "menu" | "footer"
	position: number
}

type NoticeTable = {
	id: Generated<number>
	text: string
	level: string
	link: Generated<string>
	link_text: Generated<string>
	starts_at: string | null
	ends_at: string | null
	created_at: string
	updated_at: string
	revision: Generated<number>
}

type RedirectTable = {
	id: Generated<number>
	path: string
	target: string
	updated_at: string
	revision: Generated<number>
}

type RedirectHitTable = { redirect_id: number; day: string; hits: number }

type MissingPathTable = { path: string; hits: number; day: string }

type MapTable = {
	id: Generated<number>
	name: string
	description: Generated<string>
	alt_text: string
	image_id: number
	control_points: Generated<string>
	created_at: string
	updated_at: string
	revision: Generated<number>
}

type PlaceTable = {
	id: Generated<number>
	map_id: number
	name: string
	kind: string
	text: Generated<string>
	number: Generated<string>
	x: number
	y: number
	published: Generated<Flag>
	created_at: string
	updated_at: string
	revision: Generated<number>
}

type PlaceSpeciesTable = { place_id: number; species_id: number }

type TrailTable = {
	id: Generated<number>
	map_id: number
	name: string
	color: string
	length_metres: number | null
	minutes: number | null
	steepness: string
	surface: string
	wheelchair: string
	stroller: string
	line: Generated<string>
	closed: Generated<Flag>
	closed_reason: Generated<string>
	/** UTC ISO 8601; null without an end. */
	closed_until: Generated<string | null>
	published: Generated<Flag>
	created_at: string
	updated_at: string
	revision: Generated<number>
}

type TrailPlaceTable = { trail_id: number; position: number; place_id: number }

type TrashTable = {
	id: Generated<number>
	kind: string
	record_id: number
	name: string
	address: string
	origin: Generated<string>
	/** JSON. */
	content: string
	deleted_at: string
	deleted_by: string
}

type TrashMediaTable = { trash_id: number; media_id: number }

type ImportTable = {
	id: Generated<number>
	kind: "species" | "site"
	name: string
	summary: string
	at: string
	username: string
	/** Token of the uploaded CSV file, which is imported once. */
	token: Generated<string | null>
}

type ImportRecordTable = {
	import_id: number
	kind: "species" | "post" | "page" | "redirect"
	record_id: number
	name: string
	action: "added" | "changed"
	/** JSON. */
	before: Generated<string | null>
}
