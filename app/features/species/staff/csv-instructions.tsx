import { href, Link } from "react-router"
import { staffTitle } from "#core/staff/staff-titles.ts"
import { OPTIONAL_COLUMNS, REQUIRED_COLUMNS } from "#features/species/import/species-csv-columns.ts"
import { IMAGE_POSITIONS } from "#features/species/species.ts"
import { SPECIES_FIELDS } from "#features/species/species-fields.ts"

const { type, conservationStatus } = SPECIES_FIELDS

export function CsvInstructions() {
	return (
		<section className="max-w-prose [&>*+*]:mt-[1.1em]" aria-labelledby="format">
			<h3 id="format" className="text-xl">
				File format
			</h3>
			<ul className="list-disc space-y-2 pl-6">
				<li>
					The first line has the column names, in any order. Required: <Names names={REQUIRED_COLUMNS} />. The
					labels of the form work too.
				</li>
				<li>
					<Names names={["type"]} />: {Object.values(type.options).join(", ")}.{" "}
					<Names names={["conservationStatus"]} />: {Object.values(conservationStatus.options).join(", ")}.
				</li>
				<li>
					Several facts in one cell: <code>One fact | Another fact</code>. Months in{" "}
					<Names names={["seasonMonths"]} />: <code>Apr-Sep</code>. Text with a comma in quotes:{" "}
					<code>"Lake, marsh and creek"</code>.
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
					<Names names={OPTIONAL_COLUMNS} />. Without one, new species get the default value and existing
					species don't change.
				</p>
				<ul className="list-disc space-y-2 pl-6">
					<li>
						<Names names={["featured", "archived"]} />: yes or no. <Names names={["imagePosition"]} />:{" "}
						{IMAGE_POSITIONS.join(", ")}. <Names names={["imageOffset"]} />: <code>x 10 y -5</code>.
					</li>
					<li>
						<Names names={["photos"]} /> has the names of a species' photos on this site, as in the exported
						file. Change their order there; the first is on the species' card. An import neither adds nor
						deletes a photo. <Names names={["photoAlts", "photoCredits", "photoLicences"]} /> have a part for
						each photo after the first, in the same order: <code>| Its nest</code>.
					</li>
					<li>
						The file has no pictures, audio guides or QR code numbers. Add pictures with{" "}
						<Link to={href("/admin/species/photos")}>{staffTitle(href("/admin/species/photos"))}</Link>. To
						move a whole site, use a backup.
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
