import { FEATURES } from "#app/features.ts"
import { knowFeatures } from "#core/feature.ts"

knowFeatures(FEATURES)
