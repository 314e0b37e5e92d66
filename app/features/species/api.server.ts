import { rm } from "node:fs/promises"
import { z } from "zod"
import { isStaff } from "#core/accounts/user.ts"
import { type ApiOperations, operation } from "#core/api/operation.ts"
import { deleteForApi } from "#core/api/record-api.server.ts"
import { enumOf, text } from "#core/api/request-rules.ts"
import { ApiError, etagOf, jsonResponse, responseWithEtag } from "#core/api/response.server.ts"
import { bodyFor, saveSentForm } from "#core/api/save-sent-form.server.ts"
import { errorSchema, id, modelSchema, named, recordShape, time } from "#core/api/schemas.server.ts"
import type { CsvProblem } from "#core/csv/csv-records.ts"
import { parseId } from "#core/forms/id.ts"
import { changeOf, databaseContext, originContext, viewerContext } from "#core/http/context.server.ts"
import type { Context } from "#core/http/request-context.ts"
import { MAX_CSV_BYTES } from "#core/media/media-limits.ts"
import { csvHeaders } from "#core/platform/responses.server.ts"
import { formatCount } from "#core/text/numbers.ts"
import { MAX_QUERY_LENGTH } from "#core/text/text.ts"
import { MAX_BULK } from "./admin-list.ts"
import { API_FILTERS } from "./api-filters.ts"
import { speciesQrPng } from "./codes/qr.server.ts"
import { CATALOGUE_FILE, catalogueCsv } from "./import/catalogue-file.server.ts"
import type { ImportCheck } from "./import/import-jobs.server.ts"
import type { ImportCounts } from "./import/import-plan.ts"
import { NO_FILE } from "./import/imports.ts"
import { importCsv, receiveCsv } from "./import/received-csv.server.ts"
import { PHOTO } from "./photos/photo.record.ts"
import { PHOTOS } from "./photos/photo.server.ts"
import { MAX_PHOTOS } from "./photos/photo.ts"
import { SPECIES } from "./species.record.ts"
import { countSpecies, STORED_SPECIES } from "./species.server.ts"
import { changeSpecies } from "./species-changes.server.ts"
import {
	findPublicSpecies,
	listSpeciesJson,
	type PublicSpecies,
	type PublicSpeciesWithPhotos,
} from "./species-json.server.ts"

const { revision: _, ...speciesFields } = recordShape(SPECIES)
export const speciesSchema = modelSchema<PublicSpecies>()(
	"Species",
	z.strictObject({ ...speciesFields, archived: z.boolean(), createdAt: time }),
)

const storedPhoto = z.strictObject(recordShape(PHOTO))
export const pictureFields = storedPhoto.pick({ imageWidths: true, imagePlaceholder: true }).shape
export const photoSchema = named(
	"Photo",
	storedPhoto
		.pick({ imageUrl: true, imagePosition: true, imageOffset: true, alt: true, credit: true, licence: true })
		.extend({ id: id.describe("of the photo") }),
)

const speciesWithPhotosSchema = modelSchema<PublicSpeciesWithPhotos>()(
	"SpeciesWithPhotos",
	speciesSchema.extend({
		photos: z.array(photoSchema).describe("after the first one, whose fields begin with 'image'"),
	}),
)

export const speciesCountsSchema = named(
	"SpeciesCounts",
	z.strictObject({ totalSpecies: z.int(), featuredCount: z.int() }),
)

const importCountsSchema = modelSchema<ImportCounts>()(
	"ImportCounts",
	z.strictObject({
		imported: z.int(),
		updated: z.int(),
		skipped: z.int(),
		missingPhotos: z
			.array(z.string())
			.optional()
			.describe("photos that the column photos names, but that their species don't have"),
	}),
)

const rowErrorSchema = modelSchema<CsvProblem>()(
	"RowError",
	z.strictObject({
		line: z.int().describe("the header is line 1"),
		column: z.string().nullable().describe("null if the whole row is invalid"),
		value: z.string(),
		message: z.string(),
	}),
)

const speciesQuery = z.object({
	...Object.fromEntries(API_FILTERS.map(({ field, values }) => [field, enumOf(field, values).optional()])),
	search: text("search", MAX_QUERY_LENGTH).optional(),
	includeArchived: enumOf("includeArchived", ["true", "false"]).optional(),
})

const importFields = z.object({
	duplicates: z.enum(["skip", "update"], { error: "duplicates must be skip or update" }).default("skip"),
})

const NO_ID = { error: "ids must be whole numbers" }

const bulkBody = z.object({
	ids: z
		.array(
			z
				.union([z.int(NO_ID).positive(NO_ID), z.string().regex(/^[1-9]\d{0,14}$/, NO_ID)], NO_ID)
				.transform(Number),
			{ error: "ids must be a list" },
		)
		.min(1, { error: "No species selected" })
		.max(MAX_BULK, { error: `ids has more than ${MAX_BULK} entries` })
		.transform((ids) => [...new Set(ids)]),
})

type Bulk = { summary: string; failure: string; result: string; counted: string; archives?: boolean }

function bulkOperation({ summary, failure, result, counted, archives }: Bulk) {
	const counts = z.strictObject({
		[result.toLowerCase()]: z.int(),
		errors: z.array(z.string()).describe("a message for each unknown ID"),
	})
	return operation<undefined, z.output<typeof bulkBody>, object>({
		summary,
		failure,
		access: "editor",
		body: bulkBody,
		responses: {
			200: {
				description: `The number of ${counted} species, and the unknown IDs`,
				json: named(result, counts),
			},
			400: { description: "No IDs, or too many" },
		},
		async handle({ context, body: { ids } }) {
			const db = context.get(databaseContext)
			const { changed, unknown } = await changeSpecies(db, { ids, archives }, changeOf(context))
			return {
				[result.toLowerCase()]: changed.length,
				errors: unknown.map((id) => `Species ${id} not found`),
			}
		},
	})
}

const FETCH = "Failed to fetch species"

const FOUND = {
	200: { description: "The species", json: speciesWithPhotosSchema },
	404: { description: "Not found" },
}

const FILE_REFUSED = {
	413: { description: "A file is too large" },
	503: { description: "Processing the picture failed" },
}

export const SPECIES_OPERATIONS = {
	"/api/species": {
		GET: operation({
			summary: "List species by name; archived ones only for staff with includeArchived=true",
			failure: FETCH,
			access: "everybody",
			query: speciesQuery,
			// Without `search`: searches are numerous and rarely repeated.
			cacheParameters: [...API_FILTERS.map(({ field }) => field), "includeArchived"],
			responses: { 200: { description: "The species", json: z.array(speciesSchema) } },
			async handle({ context, request, query }) {
				const json = await listForApi(context, query)
				return responseWithEtag(request, etagOf(json), json)
			},
		}),
		POST: operation({
			summary: "Create a species with its files",
			failure: "Creation failed",
			access: "editor",
			...bodyFor(SPECIES, false),
			responses: { 201: { description: "Created", json: speciesWithPhotosSchema }, ...FILE_REFUSED },
			async handle({ context, request }) {
				const id = await saveSentForm(STORED_SPECIES, { context, request }, { id: undefined })
				return jsonResponse(await readSpecies(context, id), 201)
			},
		}),
	},
	"/api/species/featured": {
		GET: operation({
			summary: "List the featured species",
			failure: FETCH,
			access: "everybody",
			responses: { 200: { description: "Ordered by name", json: z.array(speciesSchema) } },
			cacheParameters: [],
			async handle({ context, request }) {
				const json = await listSpeciesJson(context.get(databaseContext), { featured: true })
				return responseWithEtag(request, etagOf(json), json)
			},
		}),
	},
	"/api/species/export": {
		GET: operation({
			summary: "Export the catalogue, archived species included, as CSV in the import format",
			failure: FETCH,
			access: "editor",
			responses: { 200: { description: "The file", file: "text/csv" } },
			async handle({ context, request }) {
				const csv = Buffer.from(await catalogueCsv(context.get(databaseContext)))
				return responseWithEtag(request, etagOf([csv]), csv, csvHeaders(CATALOGUE_FILE))
			},
		}),
	},
	"/api/species/import": {
		POST: operation<undefined, undefined, ImportCounts>({
			summary: "Import species from a CSV file in the field csv. Nothing is imported if any row is invalid",
			failure: "CSV Import Failed",
			access: "editor",
			form: importFields,
			files: { csv: { bytes: MAX_CSV_BYTES, description: "CSV; required" } },
			responses: {
				200: { description: "The counts", json: importCountsSchema },
				400: {
					description: "No file, or invalid rows",
					errorSchema: named(
						"ImportError",
						errorSchema.extend({ rows: z.array(rowErrorSchema).optional().describe("the first errors") }),
					),
				},
				413: { description: "The file is too large" },
				503: { description: "Too many imports are waiting" },
			},
			handle: ({ context, request }) => importForApi(context, request),
		}),
	},
	"/api/species/bulk-delete": {
		POST: bulkOperation({
			summary: "Delete several species. Staff can restore them from the trash for 30 days",
			failure: "Failed to bulk delete species",
			result: "Deleted",
			counted: "deleted",
		}),
	},
	"/api/species/bulk-archive": {
		POST: bulkOperation({
			summary: "Hide several species from visitors",
			failure: "Failed to bulk archive species",
			result: "Archived",
			counted: "newly archived",
			archives: true,
		}),
	},
	"/api/species/bulk-unarchive": {
		POST: bulkOperation({
			summary: "Restore several archived species",
			failure: "Failed to bulk unarchive species",
			result: "Unarchived",
			counted: "restored",
			archives: false,
		}),
	},
	"/api/species/:id": {
		GET: operation({
			summary: "Get a species; an archived one only for staff",
			failure: FETCH,
			access: "everybody",
			cacheParameters: [],
			responses: FOUND,
			handle: ({ context, params }) => readSpecies(context, params.id),
		}),
		PUT: operation({
			summary: "Update a species; omitted fields don't change",
			failure: "Update failed",
			access: "editor",
			...bodyFor(SPECIES, true),
			responses: { ...FOUND, 200: { ...FOUND[200], description: "The current state" }, ...FILE_REFUSED },
			async handle({ context, params, request }) {
				await readSpecies(context, params.id)
				await saveSentForm(STORED_SPECIES, { context, request }, { id: params.id })
				return await readSpecies(context, params.id)
			},
		}),
		DELETE: operation({
			summary: "Delete a species with its files. Staff can restore it from the trash for 30 days",
			failure: "Failed to delete species",
			access: "editor",
			responses: { 204: { description: "Deleted" }, 404: { description: "Not found" } },
			handle: ({ context, params }) => deleteForApi(context, "species", params.id),
		}),
	},
	"/api/species/:id/photos": {
		POST: operation({
			summary: "Add a photo to a species, after its other photos",
			access: "editor",
			...bodyFor(PHOTO, true),
			responses: {
				201: { description: "The species with its photos", json: speciesWithPhotosSchema },
				404: { description: "The species isn't found" },
				409: { description: `The species already has the photo, or ${MAX_PHOTOS} photos` },
				413: { description: "The picture is too large" },
				503: { description: "Processing the picture failed" },
			},
			async handle({ context, request, params }) {
				const parent = parseId(params.id) ?? 0
				await saveSentForm(PHOTOS, { context, request }, { id: undefined, parent })
				return jsonResponse(await readSpecies(context, params.id), 201)
			},
		}),
	},
	"/api/species/:id/qr": {
		GET: operation({
			summary: "Get the QR code of a species as a data URL of a PNG",
			failure: "Failed to generate QR code",
			access: "everybody",
			cacheParameters: [],
			responses: {
				200: {
					description: "A square PNG",
					json: named("QrCode", z.strictObject({ qrCode: z.string().regex(/^data:image\/png;base64,/) })),
				},
				404: { description: "Not found" },
			},
			async handle({ context, params }) {
				const { id } = await readSpecies(context, params.id)
				const png = await speciesQrPng(context.get(originContext), id)
				return { qrCode: `data:image/png;base64,${png.toString("base64")}` }
			},
		}),
	},
	"/api/stats/species": {
		GET: operation({
			summary: "Count the species that visitors see, and the featured ones",
			access: "everybody",
			cacheParameters: [],
			responses: { 200: { description: "The counts", json: speciesCountsSchema } },
			handle: ({ context }) => countSpecies(context.get(databaseContext)),
		}),
	},
} satisfies ApiOperations

async function listForApi(context: Context, query: z.output<typeof speciesQuery>) {
	const archived = query.includeArchived === "true" && isStaff(context.get(viewerContext))
	const search = query.search?.trim()
	const typed: Record<string, string | undefined> = query
	const chosen = Object.fromEntries(API_FILTERS.map(({ name, field }) => [name, typed[field]]))
	return await listSpeciesJson(context.get(databaseContext), { archived, ...chosen, query: search })
}

async function readSpecies(context: Context, text: string | undefined): Promise<PublicSpeciesWithPhotos> {
	const id = parseId(text)
	const archived = isStaff(context.get(viewerContext))
	const species = id && (await findPublicSpecies(context.get(databaseContext), id, { archived }))
	if (!species) throw new ApiError(404, "Species not found")
	return species
}

async function importForApi(context: Context, request: Request) {
	const { form, csv } = await receiveCsv(context, request, importFields).catch((error) => {
		if (error.message !== NO_FILE) throw error
		throw new ApiError(400, "No file selected", { errors: { csv: [NO_FILE] } })
	})
	try {
		const { check, counts } = await importCsv(context, csv, form)
		if (counts) return counts
		throw invalidRows(check)
	} finally {
		await rm(csv.path, { force: true })
	}
}

function invalidRows({ errors: { first: rows, count } }: ImportCheck): ApiError {
	const [first] = rows
	if (first?.line === 0) return new ApiError(400, first.message, { errors: { csv: [first.message] } })
	const listed = count > rows.length ? ` The first ${rows.length} are listed.` : ""
	const message = `${formatCount(count, "error")} in the file. Nothing was imported.${listed}`
	const lines = rows.map((row) => `Line ${row.line}${row.column ? `, ${row.column}` : ""}: ${row.message}`)
	return new ApiError(400, message, { errors: { csv: lines }, more: { rows } })
}
