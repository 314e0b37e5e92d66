import { href, Link } from "react-router"
import { staffTitle } from "#core/staff/staff-titles.ts"
import { FIELD_ENTRIES } from "#features/species/import/each-field.ts"
import { OPTIONAL_COLUMNS, REQUIRED_COLUMNS } from "#features/species/import/species-csv-columns.ts"
import { IMAGE_POSITIONS } from "#features/species/species.ts"
import { SPECIES_FIELDS } from "#features/species/species-fields.ts"

export function CsvDownloads() {
	const link = "text-link inline-flex min-h-12 min-w-0 items-center [overflow-wrap:anywhere]"
	return (
		<p className="flex flex-wrap gap-x-6">
			<a
				href={href("/admin/import/sample_species.csv")}
				download="sample_species.csv"
				className={`${link} font-semibold`}
			>
				Download sample_species.csv
			</a>
			<a href={href("/admin/export/species.csv")} download="species.csv" className={link}>
				Download the whole catalogue as CSV
			</a>
		</p>
	)
}

const { type, conservationStatus, featured } = SPECIES_FIELDS

export function CsvInstructions() {
	return (
		<section className="max-w-prose [&>*+*]:mt-[1.1em]" aria-labelledby="format">
			<h3 id="format" className="text-xl">
				File format
			</h3>
			<ul className="list-disc space-y-2 pl-6">
				<li>
					The first line has the column names, in any order. Required: <Names names={REQUIRED_COLUMNS} />.
				</li>
				<li>
					<Names names={["type"]} />: {Object.values(type.options).join(", ")}.{" "}
					<Names names={["conservationStatus"]} />: {Object.values(conservationStatus.options).join(", ")}.
				</li>
				<li>
					Several facts in one cell: <code>One fact | Another fact</code>. Months in{" "}
					<Names names={["seasonMonths"]} />: <code>Apr-Sep</code>.
				</li>
				<li>
					A row belongs to the species with its <Names names={["scientificName"]} />. If several share it,{" "}
					<Names names={["name"]} /> must match too.
				</li>
				<li>If any row has an error, nothing is imported, and you see what to correct.</li>
			</ul>
			<details>
				<summary className="text-link min-h-11 cursor-pointer content-center">Optional columns</summary>
				<p>
					<Names names={OPTIONAL_COLUMNS} />. The labels of the form work too, such as{" "}
					{FIELD_ENTRIES.slice(0, 2)
						.map(([, { label }]) => label)
						.join(" and ")}
					. Without an optional column, new species get the default value and existing species don't change.
				</p>
				<ul className="list-disc space-y-2 pl-6">
					<li>
						<Names names={["featured", "archived"]} />: yes or no. An empty cell means no. {featured.label}{" "}
						are on the home page.
					</li>
					<li>
						<Names names={["imagePosition"]} /> is one of <Names names={IMAGE_POSITIONS} />;{" "}
						<Names names={["imageOffset"]} /> is the X and Y offset, for example <code>x 10 y -5</code>.
					</li>
					<li>
						Put text that contains a comma in quotes: <code>"Lake, marsh and creek"</code>. Columns can also
						be separated by semicolons or tabs.
					</li>
					<li>
						The file doesn't contain pictures, audio guides or QR code numbers. Add pictures with{" "}
						<Link to={href("/admin/species/photos")}>{staffTitle(href("/admin/species/photos"))}</Link>. To
						move a whole site, use a backup.
					</li>
				</ul>
			</details>
			<details>
				<summary className="text-link min-h-11 cursor-pointer content-center">
					Order and texts of photos
				</summary>
				<ul className="list-disc space-y-2 pl-6">
					<li>
						In the exported file, <Names names={["photos"]} /> has the names of a species' photos on this
						site: <code>loon-1600.webp | nest-1600.webp</code>. Change their order there. An import never
						deletes a photo: those that a row doesn't name stay after the others.
					</li>
					<li>
						The first one is on the species' card;{" "}
						<Names names={["imageAlt", "imageCredit", "imageLicence"]} /> describe it.{" "}
						<Names names={["photoAlts", "photoCredits", "photoLicences"]} /> have a part for each photo, in
						the same order: <code>A loon | Its nest</code>. A single credit or licence counts for all photos
						of the row.
					</li>
				</ul>
			</details>
		</section>
	)
}

function Names({ names }: { names: readonly string[] }) {
	return names.map((name, at) => (
		<span key={name}>
			{at > 0 && ", "}
			<code className="font-semibold">{name}</code>
		</span>
	))
}
