import { href, Link } from "react-router"
import type { FormState } from "#core/records/record-form.tsx"
import type { SPECIES } from "#features/species/species.record.ts"
import { FIELD_ENTRIES, type SpeciesField } from "#features/species/species-fields.ts"

const SECTIONS = {
	names: "Names",
	photos: "Photos",
	text: "Text and place",
	audio: "Audio",
	season: "Season",
} as const

type SectionName = keyof typeof SECTIONS

const ALL = Object.keys(SECTIONS) as SectionName[]

/** The controls of files come before those of their texts. */
const FILES: Partial<Record<SectionName, FieldName[]>> = {
	photos: ["image", "imagePosition"],
	audio: ["audio"],
}

type FieldName = Exclude<keyof typeof SPECIES.fields, "imageOffset">

function sectionOf({ beside, kind }: SpeciesField): SectionName {
	if (beside) return beside === "image" ? "photos" : "audio"
	if (kind === "line" || kind === "choice") return "names"
	return kind === "months" ? "season" : "text"
}

function fieldsOfSection(section: SectionName): FieldName[] {
	const fields = FIELD_ENTRIES.filter(([, field]) => sectionOf(field) === section)
	const sorted = fields.toSorted(([, a], [, b]) => Number(a.kind === "switch") - Number(b.kind === "switch"))
	return [...(FILES[section] ?? []), ...sorted.map(([name]) => name)]
}

type FormSectionsProps = {
	form: FormState
	/** Null for a new species. */
	storedId: number | null
}

export function FormSections({ form, storedId }: FormSectionsProps) {
	const id = storedId && String(storedId)
	return (
		<div className="grid grid-cols-1 content-start gap-8">
			{ALL.map((section) => {
				const controls = fieldsOfSection(section).map(form.control)
				return (
					<section key={section} className="grid grid-cols-1 gap-5">
						<h3 className="border-t border-line pt-4 text-xl">{SECTIONS[section]}</h3>
						{section === "names" ? (
							<div className="grid grid-cols-1 gap-5 sm:grid-cols-[repeat(auto-fit,minmax(min(100%,14rem),1fr))]">
								{controls}
							</div>
						) : (
							controls
						)}
						{section === "photos" && id && (
							<Link
								to={href("/admin/species/:id/photos", { id })}
								className="text-link inline-flex min-h-11 items-center justify-self-start font-semibold"
							>
								More photos and their order
							</Link>
						)}
					</section>
				)
			})}
		</div>
	)
}
