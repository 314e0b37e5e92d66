import { href } from "react-router"
import { OPTIONAL_COLUMNS, REQUIRED_COLUMNS } from "../../forms/species-csv-columns.ts"
import { CONSERVATION_STATUSES, SPECIES_TYPES } from "../../models/species.ts"

/** What an import file must look like. */
export function CsvInstructions() {
	return (
		<section className="prose" aria-labelledby="format">
			<h3 id="format" className="text-xl">
				Format of the file
			</h3>
			<p>
				The first line names the columns, in any order; the names are case-sensitive. Needed are{" "}
				<Names names={REQUIRED_COLUMNS} />. <Names names={OPTIONAL_COLUMNS} /> may be left out: new species
				then have none, and those that are updated keep theirs.
			</p>
			<ul className="list-disc space-y-2 pl-6">
				<li>
					<Names names={["type"]} /> is one of <Names names={SPECIES_TYPES} />.
				</li>
				<li>
					<Names names={["conservationStatus"]} /> is one of <Names names={CONSERVATION_STATUSES} />.
				</li>
				<li>
					<Names names={["featured"]} /> is <code>true</code> or <code>false</code>; empty, it is{" "}
					<code>false</code>.
				</li>
				<li>
					<Names names={["funFacts"]} /> are separated by a bar between spaces:{" "}
					<code>One fact | Another fact</code>.
				</li>
				<li>
					Text with a comma in it stands in quotes: <code>"Lake, marsh and creek"</code>.
				</li>
				<li>Semicolons or tabs between the columns are understood as well.</li>
			</ul>
			<p>All or nothing: while any row is wrong, none is imported, and you see what to correct.</p>
			<p className="flex flex-wrap gap-x-6">
				<a
					href={href("/admin/import/sample_species.csv")}
					download="sample_species.csv"
					className="text-link inline-flex min-h-12 items-center"
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
