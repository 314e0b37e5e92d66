import { href } from "react-router"
import { CONSERVATION_STATUSES, IMAGE_POSITIONS, SPECIES_TYPES } from "#app/models/species/species.ts"
import { OPTIONAL_COLUMNS, REQUIRED_COLUMNS } from "#app/models/species/species-csv-columns.ts"

export function CsvInstructions() {
	return (
		<section className="prose" aria-labelledby="format">
			<h3 id="format" className="text-xl">
				File format
			</h3>
			<p>
				The first line contains the column names, in any order. They are case-sensitive: write them as shown
				here. Required columns: <Names names={REQUIRED_COLUMNS} />. Optional columns:{" "}
				<Names names={OPTIONAL_COLUMNS} />. Without an optional column, new species get the default value and
				existing species don't change.
			</p>
			<ul className="list-disc space-y-2 pl-6">
				<li>
					<Names names={["type"]} /> is one of <Names names={SPECIES_TYPES} />, in upper or lower case.
				</li>
				<li>
					<Names names={["conservationStatus"]} /> is one of <Names names={CONSERVATION_STATUSES} />.
				</li>
				<li>
					<Names names={["featured"]} /> and <Names names={["archived"]} /> are <code>true</code> or{" "}
					<code>false</code>, in upper or lower case. An empty cell means <code>false</code>.
				</li>
				<li>
					<Names names={["imagePosition"]} /> is one of <Names names={IMAGE_POSITIONS} />;{" "}
					<Names names={["imageOffset"]} /> is the X and Y offset, for example <code>x 10 y -5</code>.
				</li>
				<li>
					<Names names={["funFacts"]} /> are separated by a vertical bar with a space on each side:{" "}
					<code>One fact | Another fact</code>.
				</li>
				<li>
					Put text that contains a comma in quotes: <code>"Lake, marsh and creek"</code>.
				</li>
				<li>Columns can also be separated by semicolons or tabs.</li>
				<li>
					Rows are matched to species by <Names names={["scientificName"]} />. If several species or rows
					share it, <Names names={["name"]} /> must match too; otherwise the row adds a new species. Two rows
					with the same two names are an error.
				</li>
			</ul>
			<p>
				The file doesn't contain pictures, audio guides or QR code numbers. New species get new numbers. To
				move a whole site, use a backup.
			</p>
			<p>If any row has an error, nothing is imported and you see what to correct.</p>
			<p className="flex flex-wrap gap-x-6">
				<a
					href={href("/admin/import/sample_species.csv")}
					download="sample_species.csv"
					className="text-link inline-flex min-h-12 min-w-0 items-center [overflow-wrap:anywhere]"
				>
					Download sample_species.csv
				</a>
				<a
					href={href("/admin/export/species.csv")}
					download="species.csv"
					className="text-link inline-flex min-h-12 items-center"
				>
					Download the whole catalogue as CSV
				</a>
			</p>
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
