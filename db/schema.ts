import type { Generated } from "kysely"

/** Times are UTC ISO 8601 text, flags 0 or 1, lists JSON text: better-sqlite3 can't bind dates and booleans. */
export type Schema = {
	media: {
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

	species: RecordColumns & {
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
	}

	/** A view: with the columns of the first photo. */
	species_with_photo: Schema["species"] & {
		image_id: number | null
		image_position: string
		image_offset: string
		image_alt: string
		image_credit: string
		image_licence: string
	}

	similar_names: { species_id: number; name: string }

	species_photos: {
		id: Generated<number>
		species_id: number
		/** From 1, the first photo. */
		position: number
		/** Null in a first row that has only the texts for the next picture. */
		image_id: number | null
		image_position: Generated<string>
		image_offset: Generated<string>
		alt: Generated<string>
		credit: Generated<string>
		licence: Generated<string>
		revision: Generated<number>
	}

	posts: RecordColumns & {
		kind: Generated<"post" | "page">
		/** For a page its path, such as '/about'. */
		slug: string
		title: string
		content: string
		excerpt: Generated<string>
		category: Generated<string>
		tags: Generated<string>
		state: Generated<"draft" | "scheduled" | "published">
		/** When a scheduled post becomes public; for a draft its earlier publication. */
		published_at: string | null
		/** For a scheduled post. */
		published_before: string | null
		/** Dates if `event_all_day`. */
		event_starts_at: Generated<string | null>
		event_ends_at: Generated<string | null>
		event_all_day: Generated<Flag>
		event_place: Generated<string>
		event_sign_up_url: Generated<string>
		event_cancelled: Generated<Flag>
		/** On the farm's clock. */
		event_local_start: Generated<string | null>
		event_last_day: Generated<string | null>
		/** JSON; null for an event that happens once. */
		event_dates: Generated<string | null>
		cover_id: number | null
		cover_alt: Generated<string>
		cover_x: Generated<number>
		cover_y: Generated<number>
	}

	post_versions: {
		id: Generated<number>
		post_id: number
		saved_at: string
		saved_by: Generated<string>
		pictures: Generated<string>
		fields: string
	}

	post_pictures: {
		id: Generated<number>
		post_id: number | null
		form_key: string | null
		image_id: number
		alt: Generated<string>
		created_at: string
	}

	former_slugs: { slug: string; post_id: number; created_at: string }

	settings: {
		key: string
		value: string
		description: Generated<string>
	}

	other_hours: {
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

	waiver_acceptances: {
		id: Generated<number>
		receipt: string
		terms_version: string
		accepted_at: string
		led_to: "parking" | "home"
		terms_hash: string | null
		party_size: number | null
		minors: number | null
	}

	waiver_terms: { hash: string; version: string; text: string; first_accepted_at: string }
	waiver_keys: { digest: string; receipt: string; created_at: string }

	terms_versions: {
		number: number
		name: string
		hash: string
		text: string
		published_at: string
		published_by: Generated<string>
	}

	terms_draft: { id: number; text: string; revision: Generated<number>; updated_at: string }

	terms_reviews: {
		id: Generated<number>
		number: number
		reviewer: string
		reviewed_on: string
		confirmed_by: string
		confirmed_at: string
	}

	users: {
		id: Generated<number>
		username: string
		password_hash: string
		role: Generated<string>
		created_at: string
		deactivated_at: Generated<string | null>
		last_signed_in_at: Generated<string | null>
	}

	sessions: {
		token_hash: string
		user_id: number
		created_at: string
		last_seen_at: string
		expires_at: string
		ended_at: string | null
		flash: string | null
		password_at: string | null
	}

	account_links: {
		token_hash: string
		user_id: number
		created_at: string
	}

	second_factors: {
		user_id: number
		secret: string | null
		since: string | null
		last_counter: Generated<number>
	}

	recovery_codes: { user_id: number; code_hash: string }

	events: {
		day: string
		event: string
		subject: Generated<string>
		count: number
	}

	event_days: {
		event: string
		day: string
		count: number
	}

	audit_entries: {
		id: Generated<number>
		at: string
		username: string
		action: string
		subject: string
		subject_id: number | null
	}

	guesses: {
		key: string
		failures: number
		last_failed_at: string
		blocked_until: string
	}

	drafts: {
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

	content_version: {
		id: number
		version: number
	}

	notices: RecordColumns & {
		text: string
		level: string
		link: Generated<string>
		link_text: Generated<string>
		starts_at: string | null
		ends_at: string | null
	}

	/** Either a page of the site's own or a path that every site has. */
	menu_entries: {
		id: Generated<number>
		post_id: number | null
		path: string | null
		place: "menu" | "footer"
		position: number
	}

	redirects: {
		id: Generated<number>
		path: string
		target: string
		updated_at: string
		revision: Generated<number>
	}

	redirect_hits: { redirect_id: number; day: string; hits: number }
	missing_paths: { path: string; hits: number; day: string }
	setup_marks: { name: SetupMark; at: string }
	/** One row. `ran_until`: when the site had run before its clock jumped, null without a jump. `hours`: how long it ran since. */
	clock: { id: number; seen_at: string; ran_until: string | null; hours: Generated<number> }

	maps: RecordColumns & {
		name: string
		description: Generated<string>
		alt_text: string
		image_id: number
		/** JSON. */
		control_points: Generated<string>
	}

	places: RecordColumns & {
		map_id: number
		name: string
		kind: string
		text: Generated<string>
		number: Generated<string>
		x: number
		y: number
		published: Generated<Flag>
	}

	place_species: { place_id: number; species_id: number }

	trails: RecordColumns & {
		map_id: number
		name: string
		color: string
		length_metres: number | null
		minutes: number | null
		steepness: string
		surface: string
		wheelchair: string
		stroller: string
		/** JSON. */
		line: Generated<string>
		closed: Generated<Flag>
		closed_reason: Generated<string>
		/** UTC ISO 8601; null without an end. */
		closed_until: Generated<string | null>
		published: Generated<Flag>
	}

	trail_places: { trail_id: number; position: number; place_id: number }

	trash: {
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

	trash_media: { trash_id: number; media_id: number }

	imports: {
		id: Generated<number>
		kind: "species" | "site"
		name: string
		summary: string
		at: string
		username: string
		/** The hash of a species file, which is imported once. */
		token: Generated<string | null>
	}

	import_records: {
		import_id: number
		kind: "species" | "post" | "page" | "redirect"
		record_id: number
		name: string
		action: "added" | "changed"
		/** JSON. */
		before: Generated<string | null>
	}
}

type RecordColumns = {
	id: Generated<number>
	created_at: string
	updated_at: string
	revision: Generated<number>
}

export type Flag = 0 | 1

export type SetupMark = "sample loaded" | "checklist dismissed"
