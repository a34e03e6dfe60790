export default { compatibilityDate: '2025-06-01' };
